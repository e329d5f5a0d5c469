/** Records a payment that did not come through the provider: cash, a bank transfer or UPI to the shop's own account. */
import { randomUUID } from 'node:crypto'
import { checkPaymentsInReview } from './attempts/attempts.server.ts'
import { confirmPaidOrder } from './confirm-order.server.ts'
import { paymentAttempts } from './tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { type Checkout, settleCheckout } from '#shop/orders/checkouts/checkouts.server.ts'
import { orderConfirmedEmail } from '#shop/orders/emails/emails.server.ts'
import type { ChangedBy, Order } from '#shop/orders/orders.server.ts'
import type { OtherPaymentMethod } from '#shop/orders/payment-methods.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type OtherPayment = {
	checkout: Checkout
	/** Unpaid, with its stock held. */
	order: Order
	method: OtherPaymentMethod
	reference: string | null
	by: ChangedBy
}

/**
 * Confirms the order as a payment at the provider would: the checkout is settled by it, so that money which still arrives
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
	const isSettled = await settleCheckout(shop, transaction, { checkout, order })
	if (!isSettled) throw new Error(`Order ${order.number} cannot settle its checkout`)
	await checkPaymentsInReview(transaction, checkout)
	await confirmPaidOrder(shop, transaction, {
		order,
		method,
		by,
		event: 'confirmed',
		render: orderConfirmedEmail,
	})
}
