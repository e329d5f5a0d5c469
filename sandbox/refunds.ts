/** Creates refunds and reports their status, under the provider's rules. */
import { z } from 'zod'
import { type Provider, MerchantId, refuse, type SandboxResponse } from './provider.ts'
import { parseScenario } from './scenario.ts'
import { randomDigits, type ScheduledAction } from './order-state.ts'
import { paidFor } from './orders.ts'
import { findOrder } from './store.ts'

const RefundRequest = z.object({
	merchantRefundId: MerchantId,
	originalMerchantOrderId: MerchantId,
	amount: z.int().min(100),
})

export async function refund(provider: Provider, body: unknown): Promise<SandboxResponse> {
	const read = RefundRequest.safeParse(body)
	if (!read.success) return refuse(400, 'BAD_REQUEST', read.error.issues[0]?.message ?? 'Invalid request')
	const { merchantRefundId, originalMerchantOrderId, amount } = read.data
	const order = await findOrder(provider.store, { merchantOrderId: originalMerchantOrderId })
	if (order?.state !== 'COMPLETED')
		return refuse(400, 'INVALID_REQUEST', 'Only a completed order can be refunded')
	const { rows } = await provider.store.query<{ refunded: number; open: number }>(
		`select coalesce(sum(amount) filter (where state <> 'FAILED'), 0)::int as refunded,
			(count(*) filter (where state in ('PENDING', 'CONFIRMED')))::int as open
		from phonepe_sandbox.refunds where merchant_order_id = $1`,
		[originalMerchantOrderId],
	)
	const before = rows[0] ?? { refunded: 0, open: 0 }
	if (before.open > 0) return refuse(400, 'REFUND_IN_PROGRESS', 'Another refund of this order is in progress')
	if (before.refunded + amount > paidFor(order)) return refuse(400, 'BF_034', 'More than was paid')
	const refundId = `OMR${randomDigits()}`
	const { refund: outcome } = parseScenario(order.scenario)
	const action: ScheduledAction = {
		kind: 'refund',
		merchantRefundId,
		state: outcome === 'fail' ? 'FAILED' : 'COMPLETED',
	}
	// One statement inserts both: a refund without its scheduled action would stay pending forever.
	const inserted = await provider.store.query(
		`with inserted as (
			insert into phonepe_sandbox.refunds (merchant_refund_id, refund_id, merchant_order_id, amount, state)
			values ($1, $2, $3, $4, 'PENDING') on conflict do nothing returning 1
		) insert into phonepe_sandbox.due (run_at, act) select now() + make_interval(secs => $5), $6::jsonb from inserted`,
		[merchantRefundId, refundId, originalMerchantOrderId, amount, outcome === 'slow' ? 60 : 1, action],
	)
	if (inserted.rowCount === 0) return refuse(400, 'DUPLICATE_REFUND', 'This merchantRefundId was used before')
	return { status: 200, body: { refundId, amount, state: 'PENDING', currency: 'INR' } }
}

export async function refundStatus({ store }: Provider, merchantRefundId: string): Promise<SandboxResponse> {
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
