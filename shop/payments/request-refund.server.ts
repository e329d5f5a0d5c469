/** What the provider says of a refund, which it is asked to begin where it does not have it yet. */
import { eq } from 'drizzle-orm'
import type { Refund } from './refunds.server.ts'
import { paymentAttempts } from './tables.server.ts'
import type { ProviderRefundState, Shop } from '#shop/shop.server.ts'

export type RefundReply = { state: ProviderRefundState | null; providerRefundId: string | null }
const NOTHING_NEW: RefundReply = { state: null, providerRefundId: null }

export async function requestRefund(
	shop: Shop,
	{ attemptId, merchantRefundId, amount }: Refund,
): Promise<RefundReply> {
	const known = await shop.payments.fetchRefund(merchantRefundId)
	if (known.result === 'found') return { state: known.state, providerRefundId: known.refundId }
	if (known.result === 'unknown') return NOTHING_NEW
	const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
	if (!attempt) throw new Error(`There is no payment attempt ${attemptId}`)
	const { merchantOrderId } = attempt
	const answer = await shop.payments.refund({ merchantRefundId, merchantOrderId, amount })
	if (answer.result === 'accepted') return { state: answer.state, providerRefundId: answer.refundId }
	// Under way already: its status will say so, at the latest at the next look.
	if (answer.result !== 'rejected') return NOTHING_NEW
	// The provider may have it all the same, from a try whose reply was lost.
	const again = await shop.payments.fetchRefund(merchantRefundId)
	if (again.result === 'found') return { state: again.state, providerRefundId: again.refundId }
	if (again.result === 'unknown') return NOTHING_NEW
	shop.log.error({ merchantRefundId, code: answer.code }, 'the provider refused a refund')
	return { state: 'FAILED', providerRefundId: null }
}
