/** Records a payment that did not come through the provider: cash, a bank transfer or UPI to the shop's own account. */
import { randomUUID } from 'node:crypto'
import { and, eq, notExists, sql } from 'drizzle-orm'
import { checkPaymentsInReview } from './attempts/attempts.server.ts'
import { confirmPaidOrder } from './confirm-order.server.ts'
import { IS_OTHER_PAYMENT, paymentAttempts, referenceKey, refunds } from './tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { type Checkout, settleCheckout } from '#shop/orders/checkouts/checkouts.server.ts'
import { orderConfirmedEmail } from '#shop/orders/emails/emails.server.ts'
import type { ChangedBy, Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { OtherPaymentMethod } from '#shop/orders/payment-methods.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/**
 * Returns the number of an order that was paid with this reference, in any spelling, and not by mistake. Of two that are
 * recorded at the same time, the second finds the first.
 */
export async function findOrderPaidWith(transaction: Transaction, reference: string): Promise<string | null> {
	const key = referenceKey(sql`${reference}::text`)
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment ' || ${key}, 0))`)
	const mistake = transaction
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.attemptId, paymentAttempts.id), eq(refunds.isMistake, true)))
	const [found] = await transaction
		.select({ number: orders.number })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(and(IS_OTHER_PAYMENT, eq(referenceKey(paymentAttempts.utr), key), notExists(mistake)))
		.limit(1)
	return found?.number ?? null
}

type OtherPayment = {
	checkout: Checkout
	order: Order
	method: OtherPaymentMethod
	reference: string | null
	by: ChangedBy
}

/**
 * Confirms the order as a payment at the provider would: it settles the checkout, so that money which still arrives
 * online is refunded. The caller holds the lock of the checkout, and has checked that nothing has settled or closed it.
 */
export async function recordOtherPayment(
	shop: Shop,
	transaction: Transaction,
	{ checkout, order, method, reference, by }: OtherPayment,
): Promise<void> {
	await transaction.insert(paymentAttempts).values({
		id: randomUUID(),
		orderId: order.id,
		merchantOrderId: order.number,
		amount: order.total,
		method,
		state: 'completed',
		createdAt: secondsFromNow(0),
		expiresAt: secondsFromNow(0),
		utr: reference,
	})
	const whyUnsettled = await settleCheckout(shop, transaction, { checkout, order })
	if (whyUnsettled) throw new Error(`Order ${order.number} cannot settle its checkout: ${whyUnsettled}`)
	await checkPaymentsInReview(transaction, checkout)
	await confirmPaidOrder(shop, transaction, {
		order,
		method,
		by,
		event: 'confirmed',
		render: orderConfirmedEmail,
	})
}
