/** Creates payments and reports their status. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Provider, MerchantId, refuse, type SandboxResponse } from './provider.ts'
import { parseScenario } from './scenario.ts'
import { currentOrder, decline, randomDigits, schedule, pay, startAttempt } from './order-state.ts'
import { findOrder, listAttempts, type SandboxOrder, type SandboxAttempt } from './store.ts'

const MetaInfo = z.record(z.string().regex(/^udf([1-9]|1[0-5])$/), z.string().max(256)).default({})

const PayRequest = z.object({
	merchantOrderId: MerchantId,
	amount: z.int().min(100),
	expireAfter: z.int().min(300).max(3600).default(1200),
	metaInfo: MetaInfo,
	paymentFlow: z.object({
		type: z.literal('PG_CHECKOUT'),
		message: z.string().optional(),
		merchantUrls: z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
	}),
	disablePaymentRetry: z.boolean().default(false),
})

export async function createOrder(provider: Provider, body: unknown): Promise<SandboxResponse> {
	const read = PayRequest.safeParse(body)
	if (!read.success) return refuse(400, 'BAD_REQUEST', read.error.issues[0]?.message ?? 'Invalid request')
	const { merchantOrderId, amount, expireAfter, metaInfo, paymentFlow, disablePaymentRetry } = read.data
	const scenario = parseScenario(metaInfo.udf15)
	if (scenario.pay === '500') return refuse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')
	const orderId = `OMO${randomDigits()}`
	const pageToken = randomBytes(24).toString('base64url')
	const inserted = await provider.store.query<SandboxOrder>(
		`insert into phonepe_sandbox.orders
			(merchant_order_id, order_id, page_token, amount, redirect_url, message, may_retry, meta, scenario, expire_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10))
		on conflict do nothing returning *, false as is_expired`,
		[
			merchantOrderId,
			orderId,
			pageToken,
			amount,
			paymentFlow.merchantUrls.redirectUrl,
			paymentFlow.message ?? '',
			!disablePaymentRetry,
			metaInfo,
			metaInfo.udf15 ?? '',
			expireAfter,
		],
	)
	const [order] = inserted.rows
	if (!order) return refuse(417, 'INVALID_TRANSACTION_ID', 'This merchantOrderId was used before')
	await playScenario(provider, order)
	if (scenario.pay === 'drop') return 'drop'
	if (scenario.pay === 'timeout') return 'hang'
	const redirectUrl = `${provider.pageUrl}?token=${pageToken}`
	return {
		status: 200,
		body: { orderId, state: 'PENDING', expireAt: order.expire_at.getTime(), redirectUrl },
	}
}

async function playScenario({ store, webhooks }: Provider, order: SandboxOrder): Promise<void> {
	const { action } = parseScenario(order.scenario)
	const merchantOrderId = order.merchant_order_id
	if (action.kind === 'pay') await pay(store, webhooks, merchantOrderId)
	if (action.kind === 'decline')
		await decline(store, webhooks, { merchantOrderId, code: action.code, isFinal: true })
	if (action.kind === 'pending' || action.kind === 'pay-after') await startAttempt(store, merchantOrderId)
	if (action.kind === 'pay-after') await schedule(store, { kind: 'pay', merchantOrderId }, action.seconds)
}

export async function orderStatus(provider: Provider, merchantOrderId: string): Promise<SandboxResponse> {
	const found = await findOrder(provider.store, { merchantOrderId })
	if (!found) return refuse(400, 'MERCHANT_ORDER_MAPPING_NOT_FOUND', `No entry found for ${merchantOrderId}`)
	const { status } = parseScenario(found.scenario)
	if (status === '500') return refuse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')
	if (status === 'timeout') return 'hang'
	const order = await currentOrder(provider.store, provider.webhooks, found)
	const attempts = await listAttempts(provider.store, merchantOrderId)
	return { status: 200, body: describe(order, { attempts, amount: paidFor(order) }) }
}

/** Returns what is paid for the order, which its scenario may make another amount than was asked for. */
export function paidFor({ amount, scenario }: SandboxOrder): number {
	return amount + (parseScenario(scenario).status === 'amount-off-by-one' ? 1 : 0)
}

function describe(
	order: SandboxOrder,
	{ attempts, amount }: { attempts: SandboxAttempt[]; amount: number },
): object {
	const why = { errorCode: order.error_code, detailedErrorCode: order.detailed_error_code }
	const failure = {
		...why,
		errorContext: { ...why, source: 'CUSTOMER', description: `Failed: ${order.error_code}` },
	}
	return {
		orderId: order.order_id,
		state: order.state,
		amount,
		payableAmount: amount,
		feeAmount: 0,
		currency: 'INR',
		expireAt: order.expire_at.getTime(),
		metaInfo: order.meta,
		...(order.state === 'FAILED' ? failure : {}),
		paymentDetails: attempts.map((attempt) => describeAttempt(attempt, amount)),
	}
}

function describeAttempt(attempt: SandboxAttempt, amount: number): object {
	const failure = { errorCode: attempt.error_code, detailedErrorCode: attempt.detailed_error_code }
	const rail = { type: 'UPI', utr: attempt.transaction_id.slice(-12), vpa: '12****78@ybl' }
	return {
		transactionId: attempt.transaction_id,
		paymentMode: 'UPI_QR',
		timestamp: attempt.at.getTime(),
		amount,
		state: attempt.state,
		...(attempt.error_code ? failure : {}),
		...(attempt.state === 'COMPLETED' ? { rail } : {}),
	}
}
