/** Refunds a payment of another amount when the owner says so. Its order is cancelled, as if nothing had been owed for it. */
import { cancelAndRefund } from '../refunds/extra-payments.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { formatTotal } from '#shop/money.ts'
import { lockCheckoutOf } from '#shop/orders/checkouts/checkouts.server.ts'
import { findOrderIncludingHidden, lockOrder, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { NOT_IN_REVIEW } from '#shop/payments/admin.server.ts'
import {
	checkPaymentsInReview,
	listAttempts,
	updateAttempt,
} from '#shop/payments/attempts/attempts.server.ts'
import { refundableInReview } from '#shop/payments/other-amount/settled-payments.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NOT_REFUNDABLE = refuse('conflict', null, {
	message:
		"PhonePe can't refund this payment from here. Settle it with the customer, then mark it as settled.",
	code: 'not_refundable',
})

export async function refundPaymentInReview(
	shop: Shop,
	{ number, attemptId, by }: { number: string; attemptId: string; by: Actor },
): Promise<Outcome> {
	const found = await findOrderIncludingHidden(shop.db, number)
	if (!found) return ORDER_NOT_FOUND
	return inTransaction(shop, async (transaction) => {
		const checkout = await lockCheckoutOf(transaction, found.id)
		const order = await lockOrder(transaction, found.id)
		const attempts = await listAttempts(transaction, order)
		const attempt = attempts.find(({ id, state }) => id === attemptId && state === 'review')
		if (!attempt) return NOT_IN_REVIEW
		if (refundableInReview(attempt, order) === null) return NOT_REFUNDABLE
		await updateAttempt(transaction, attempt, { state: 'completed' })
		const detail = { reference: attempt.merchantOrderId, amount: formatTotal(attempt.amount) }
		const action = 'payment of another amount refunded'
		await recordAudit(shop, transaction, { by, action, subject: number, detail })
		await cancelAndRefund(shop, transaction, { order, attempt, whyUnsettled: 'other_amount' })
		await checkPaymentsInReview(transaction, checkout)
		return { ok: true }
	})
}
