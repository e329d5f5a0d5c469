/** The server-to-server half: token, pay, status, refund, with PhonePe's validations and errors. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Notices } from './notices.ts'
import { readScenario } from './scenario.ts'
import { current, decline, digits, later, pay, tryToPay } from './settle.ts'
import { findOrder, listTries, type SandboxOrder, type Store } from './store.ts'

export type Reply = { status: number; body: unknown } | 'drop' | 'silence'
export type Desk = {
	store: Store
	notices: Notices
	clientId: string
	clientSecret: string
	tokenLifeSeconds: number
	/** Where a browser finds the payment page. */
	pageUrl: string
}

const MerchantId = z.string().regex(/^[A-Za-z0-9_-]{1,63}$/)
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
const RefundRequest = z.object({
	merchantRefundId: MerchantId,
	originalMerchantOrderId: MerchantId,
	amount: z.int().min(100),
})

export async function giveToken(desk: Desk, form: URLSearchParams): Promise<Reply> {
	const isKnown =
		form.get('client_id') === desk.clientId &&
		form.get('client_secret') === desk.clientSecret &&
		form.get('grant_type') === 'client_credentials' &&
		/^\d+$/.test(form.get('client_version') ?? '')
	if (!isKnown) return refuse(401, 'AUTHORIZATION_FAILED', 'Unknown client')
	const token = randomBytes(24).toString('base64url')
	const issued = Math.floor(Date.now() / 1000)
	const expires = issued + desk.tokenLifeSeconds
	await desk.store.query('insert into phonepe_sandbox.tokens values ($1, to_timestamp($2))', [token, expires])
	return {
		status: 200,
		body: {
			access_token: token,
			expires_in: null,
			issued_at: issued,
			expires_at: expires,
			session_expires_at: expires,
			token_type: 'O-Bearer',
		},
	}
}

export async function isAuthorized({ store }: Desk, header: string | undefined): Promise<boolean> {
	const token = /^O-Bearer (.+)$/.exec(header ?? '')?.[1]
	if (!token) return false
	const found = await store.query(
		'select 1 from phonepe_sandbox.tokens where token = $1 and expires_at > now()',
		[token],
	)
	return found.rowCount === 1
}

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
	const why = { errorCode: order.error_code, detailedErrorCode: order.detailed_error_code }
	return {
		status: 200,
		body: {
			orderId: order.order_id,
			state: order.state,
			amount,
			payableAmount: amount,
			feeAmount: 0,
			currency: 'INR',
			expireAt: order.expire_at.getTime(),
			metaInfo: order.meta,
			...(order.state === 'FAILED'
				? { ...why, errorContext: { ...why, source: 'CUSTOMER', description: `Failed: ${order.error_code}` } }
				: {}),
			paymentDetails: tries.map((one) => ({
				transactionId: one.transaction_id,
				paymentMode: 'UPI_QR',
				timestamp: one.at.getTime(),
				amount,
				state: one.state,
				...(one.error_code ? { errorCode: one.error_code, detailedErrorCode: one.detailed_error_code } : {}),
				...(one.state === 'COMPLETED'
					? { rail: { type: 'UPI', utr: one.transaction_id.slice(-12), vpa: '12****78@ybl' } }
					: {}),
			})),
		},
	}
}

export async function refund(desk: Desk, body: unknown): Promise<Reply> {
	const read = RefundRequest.safeParse(body)
	if (!read.success) return refuse(400, 'BAD_REQUEST', read.error.issues[0]?.message ?? 'Invalid request')
	const { merchantRefundId, originalMerchantOrderId, amount } = read.data
	const order = await findOrder(desk.store, { merchantOrderId: originalMerchantOrderId })
	if (order?.state !== 'COMPLETED')
		return refuse(400, 'INVALID_REQUEST', 'Only a completed order can be refunded')
	const { rows } = await desk.store.query<{ returned: number; open: number }>(
		`select coalesce(sum(amount) filter (where state <> 'FAILED'), 0)::int as returned,
			(count(*) filter (where state in ('PENDING', 'CONFIRMED')))::int as open
		from phonepe_sandbox.refunds where merchant_order_id = $1`,
		[originalMerchantOrderId],
	)
	const before = rows[0] ?? { returned: 0, open: 0 }
	if (before.open > 0) return refuse(400, 'REFUND_IN_PROGRESS', 'Another refund of this order is under way')
	if (before.returned + amount > order.amount) return refuse(400, 'BF_034', 'More than was paid')
	const refundId = `OMR${digits()}`
	const made = await desk.store.query(
		`insert into phonepe_sandbox.refunds (merchant_refund_id, refund_id, merchant_order_id, amount, state)
		values ($1, $2, $3, $4, 'PENDING') on conflict do nothing`,
		[merchantRefundId, refundId, originalMerchantOrderId, amount],
	)
	if (made.rowCount === 0) return refuse(400, 'DUPLICATE_REFUND', 'This merchantRefundId was used before')
	const { refund: fate } = readScenario(order.scenario)
	await later(
		desk.store,
		{ kind: 'refund', merchantRefundId, state: fate === 'fail' ? 'FAILED' : 'COMPLETED' },
		fate === 'slow' ? 60 : 1,
	)
	return { status: 200, body: { refundId, amount, state: 'PENDING', currency: 'INR' } }
}

export async function tellRefund({ store }: Desk, merchantRefundId: string): Promise<Reply> {
	const { rows } = await store.query<{
		refund_id: string
		merchant_order_id: string
		amount: number
		state: string
		error_code: string | null
		at: Date
	}>('select * from phonepe_sandbox.refunds where merchant_refund_id = $1', [merchantRefundId])
	const [found] = rows
	if (!found) return refuse(400, 'REFUND_NOT_FOUND', `No entry found for ${merchantRefundId}`)
	const { refund_id: refundId, merchant_order_id: originalMerchantOrderId, amount, state, error_code } = found
	const errorCode = error_code ? { errorCode: error_code } : {}
	return {
		status: 200,
		body: {
			originalMerchantOrderId,
			refundId,
			amount,
			state,
			timestamp: found.at.getTime(),
			...errorCode,
			paymentDetails: [],
		},
	}
}

export function refuse(status: number, code: string, message: string): Reply {
	return { status, body: { success: false, code, message, data: {} } }
}
