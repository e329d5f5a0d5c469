/**
 * Settles a payment outside the provider that the staff have recorded for the wrong order: nothing is paid back, and its
 * reference is free for the right one.
 */
import { eq } from 'drizzle-orm'
import { finishRefund } from './finish-refund.server.ts'
import { findPossibleMistakes } from './possible-mistake.ts'
import type { Refund } from './refunds.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { formatTotal, subtract } from '#shop/money.ts'
import { listStatusChanges } from '#shop/orders/admin/admin.server.ts'
import {
	mistakenDifferenceEmail,
	mistakenPaymentEmail,
	notifyCustomer,
} from '#shop/orders/emails/emails.server.ts'
import {
	changePaymentState,
	lockOrderByNumber,
	type Order,
	ORDER_NOT_FOUND,
	paidFor,
	recordWrongPayment,
} from '#shop/orders/orders.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { listAttempts } from '#shop/payments/attempts/attempts.server.ts'
import { describeOtherPayment } from '#shop/payments/other-payment-input.ts'
import { reportMistakenPayment } from '#shop/payments/alerts/owner-alerts.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NO_MISTAKE = refuse('conflict', null, {
	message:
		'Only the payment of an order that you have cancelled before it left, and of which nothing was paid back, can be recorded by mistake.',
	code: 'no_mistake',
})

/** The customer and the shop's address are emailed, so that nobody can keep money that a customer has paid. */
export async function settleMistakenPayment(
	shop: Shop,
	{ number, refundId, by }: { number: string; refundId: string; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		const attempts = await listAttempts(transaction, order)
		const all = await transaction.select().from(refunds).where(eq(refunds.orderId, order.id)).for('update')
		const changes = await listStatusChanges({ db: transaction }, order.id)
		const possible = findPossibleMistakes({ refunds: all, attempts, changes })
		const refund = possible.find(({ id }) => id === refundId)
		const attempt = attempts.find(({ id }) => id === refund?.attemptId)
		if (!refund || !attempt || attempt.method === 'online') return NO_MISTAKE
		await transaction
			.update(refunds)
			.set({ state: 'settled', isMistake: true, nextCheckAt: null })
			.where(eq(refunds.id, refundId))
		const payment = describeOtherPayment({ method: attempt.method, reference: attempt.utr })
		const detail = { amount: formatTotal(refund.amount), paid: payment }
		const action = 'payment recorded by mistake'
		await recordAudit(shop, transaction, { by, action, subject: number, detail })
		await reportMistakenPayment(shop, transaction, { order, refund, how: payment, by })
		const isPaid = all.some(({ id, isMistake }) => id !== refundId && !isMistake)
		if (isPaid) await refundOtherPaymentOnly(shop, transaction, { order, refund, by })
		else {
			await changePaymentState(transaction, order, 'mistaken')
			await notifyCustomer(shop, transaction, {
				order: { ...order, paymentState: 'mistaken' },
				event: 'refunded',
				render: mistakenPaymentEmail,
				options: { amount: refund.amount },
			})
		}
		return { ok: true }
	})
}

/** The order has another payment, its own or that of a price difference, and the customer reads that only this is refunded. */
async function refundOtherPaymentOnly(
	shop: Shop,
	transaction: Transaction,
	{ order: found, refund, by }: { order: Order; refund: Refund; by: Actor },
): Promise<void> {
	const amount = subtract(paidFor(found), refund.amount)
	const order = { ...found, wrongPayment: amount }
	await recordWrongPayment(transaction, { orderId: order.id, amount })
	await notifyCustomer(shop, transaction, {
		order,
		event: `mistake:${refund.id}`,
		render: mistakenDifferenceEmail,
		options: { amount: refund.amount, wholeRefund: amount },
	})
	// The other refund may have arrived before.
	await finishRefund(shop, transaction, { order, refund, by: `shop:${by.name}` })
}
