/** Payments at the provider: opening one, and telling how it stands. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Desk, MerchantId, refuse, type Reply } from './desk.ts'
import { readScenario } from './scenario.ts'
import { current, decline, digits, later, pay, tryToPay } from './settle.ts'
import { findOrder, listTries, type SandboxOrder, type SandboxTry } from './store.ts'

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

export async function createOrder(desk: Desk, body: unknown): Promise<Reply> {
	const read = PayRequest.safeParse(body)
	if (!read.success) return refuse(400, 'BAD_REQUEST', read.error.issues[0]?.message ?? 'Invalid request')
	const { merchantOrderId, amount, expireAfter, metaInfo, paymentFlow, disablePaymentRetry } = read.data
	const scenario = readScenario(metaInfo.udf15)
	if (scenario.pay === '500') return refuse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')
	const orderId = `OMO${digits()}`
	const pageToken = randomBytes(24).toString('base64url')
	const made = await desk.store.query<SandboxOrder>(
		`insert into phonepe_sandbox.orders
			(merchant_order_id, order_id, page_token, amount, redirect_url, message, may_retry, meta, scenario, expire_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10))
		on conflict do nothing returning *`,
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
	const [order] = made.rows
	if (!order) return refuse(417, 'INVALID_TRANSACTION_ID', 'This merchantOrderId was used before')
	await tellStory(desk, order)
	if (scenario.pay === 'drop') return 'drop'
	if (scenario.pay === 'timeout') return 'silence'
	const redirectUrl = `${desk.pageUrl}?token=${pageToken}`
	return {
		status: 200,
		body: { orderId, state: 'PENDING', expireAt: order.expire_at.getTime(), redirectUrl },
	}
}

async function tellStory({ store, notices }: Desk, order: SandboxOrder): Promise<void> {
	const { act } = readScenario(order.scenario)
	const merchantOrderId = order.merchant_order_id
	if (act.kind === 'pay') await pay(store, notices, merchantOrderId)
	if (act.kind === 'decline')
		await decline(store, notices, { merchantOrderId, code: act.code, isFinal: true })
	if (act.kind === 'pending' || act.kind === 'pay-after') await tryToPay(store, merchantOrderId)
	if (act.kind === 'pay-after') await later(store, { kind: 'pay', merchantOrderId }, act.seconds)
}

export async function tellStatus(desk: Desk, merchantOrderId: string): Promise<Reply> {
	const found = await findOrder(desk.store, { merchantOrderId })
	if (!found) return refuse(400, 'MERCHANT_ORDER_MAPPING_NOT_FOUND', `No entry found for ${merchantOrderId}`)
	const { status } = readScenario(found.scenario)
	if (status === '500') return refuse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')
	if (status === 'timeout') return 'silence'
	const order = await current(desk.store, desk.notices, found)
	const tries = await listTries(desk.store, merchantOrderId)
	const amount = order.amount + (status === 'amount-off-by-one' ? 1 : 0)
	return { status: 200, body: describe(order, { tries, amount }) }
}

function describe(order: SandboxOrder, { tries, amount }: { tries: SandboxTry[]; amount: number }): object {
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
		paymentDetails: tries.map((one) => describeTry(one, amount)),
	}
}

function describeTry(one: SandboxTry, amount: number): object {
	const failure = { errorCode: one.error_code, detailedErrorCode: one.detailed_error_code }
	const rail = { type: 'UPI', utr: one.transaction_id.slice(-12), vpa: '12****78@ybl' }
	return {
		transactionId: one.transaction_id,
		paymentMode: 'UPI_QR',
		timestamp: one.at.getTime(),
		amount,
		state: one.state,
		...(one.error_code ? failure : {}),
		...(one.state === 'COMPLETED' ? { rail } : {}),
	}
}
