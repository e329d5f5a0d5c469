/**
 * Marks a refund as settled by the owner: one that does not get through, such as to a closed bank account, or one of a
 * payment that did not come through the provider.
 */
import { eq, sql } from 'drizzle-orm'
import { finishRefund } from './finish-refund.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { isUnclaimed } from '#shop/database/claims.server.ts'
import { formatTotal } from '#shop/money.ts'
import { lockOrderByNumber, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { describeOtherPayment, type OtherPaymentInput } from '#shop/payments/other-payment-input.ts'
import { reportSettledRefund } from '#shop/payments/alerts/owner-alerts.server.ts'
import { canSettle, CLAIM_SECONDS } from '#shop/payments/rules.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NOT_STUCK = refuse('conflict', null, {
	message: 'This refund is settled already, or not failing or overdue any more.',
	code: 'not_stuck',
})
const BEING_SENT = refuse('conflict', null, {
	message: 'This refund is being sent at the moment. Please try again in a minute.',
	code: 'being_sent',
})

type Settled = { number: string; refundId: string; paidBack: OtherPaymentInput; by: Actor }

/** The money has reached the customer in another way. The shop stops retrying the refund, which could succeed and pay it twice. */
export async function settleRefund(
	shop: Shop,
	{ number, refundId, paidBack, by }: Settled,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		const ofOrder = await transaction
			.select({
				refund: refunds,
				isUnclaimed: sql<boolean>`${isUnclaimed(refunds.claimedUntil, CLAIM_SECONDS)}`,
			})
			.from(refunds)
			.where(eq(refunds.orderId, order.id))
			.for('update')
		const found = ofOrder.find(({ refund }) => refund.id === refundId)
		if (!found || !canSettle(found.refund, shop.clock())) return NOT_STUCK
		if (!found.isUnclaimed) return BEING_SENT
		const { refund } = found
		const [settled = refund] = await transaction
			.update(refunds)
			.set({
				state: 'settled',
				claimedUntil: null,
				nextCheckAt: null,
				paidBackBy: paidBack.method,
				paidBackReference: paidBack.reference,
			})
			.where(eq(refunds.id, refund.id))
			.returning()
		const how = describeOtherPayment(paidBack)
		const detail = { amount: formatTotal(refund.amount), 'paid back': how }
		const action = 'refund settled by hand'
		await recordAudit(shop, transaction, { by, action, subject: number, detail })
		await reportSettledRefund(shop, transaction, { order, refund, how, by })
		await finishRefund(shop, transaction, { order, refund: settled, by: `shop:${by.name}` })
		return { ok: true }
	})
}
