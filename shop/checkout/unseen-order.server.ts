/** Finds an order that was paid without its shopper having seen that: a new payment request shows it first. */
import { type OrderRequest, saveIdempotencyKey } from './idempotency-keys.server.ts'
import { type AlreadyPaid, alreadyPaid } from './resume-order.server.ts'
import { acknowledgeCheckout, mergeIntoSettled } from '#shop/orders/checkouts/checkouts.server.ts'
import type { Checkout } from '#shop/orders/tables.server.ts'
import { areOfOneShopper, findSettledOrder } from '#shop/orders/checkouts/paid-orders.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import { checkPaymentsInReview } from '#shop/payments/attempts/attempts.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export const EARLIER_ORDER_PAID = refuse('conflict', 'Already paid', {
	message:
		'Another order from the same checkout has just been paid for. You may need to sign in to see it. If you want this one too, please pay again.',
	code: 'earlier_order_paid',
})

export async function findUnseenOrder(transaction: Transaction, { id }: Checkout): Promise<Order | null> {
	const order = await findSettledOrder(transaction, id)
	return order && isSold(order.paymentState) ? order : null
}

/** The payment of the last checkout arrived after its shopper had left the payment page. They see it before they pay again. */
export async function showUnseenOrder(
	shop: Shop,
	transaction: Transaction,
	{
		order,
		settled,
		open,
		...request
	}: OrderRequest & { order: Order; settled: Checkout; open: readonly Checkout[] },
): Promise<Refusal | AlreadyPaid> {
	const { caller, input } = request
	// The response may be lost: a repeat of the request gets it again, and makes no second payment.
	if (!areOfOneShopper(order, { ...caller, recipient: input.customerDetails })) {
		// The shopper who placed it has not seen it yet.
		await acknowledgeCheckout(transaction, settled.id, caller)
		await saveIdempotencyKey(transaction, { ...request, orderId: null })
		return EARLIER_ORDER_PAID
	}
	await acknowledgeCheckout(transaction, settled.id, order, caller)
	// These were started before the shop knew that this is the same shopper. Their payment pages may be open, or a payment
	// pending.
	await mergeIntoSettled(shop, transaction, { settled, open })
	await checkPaymentsInReview(transaction, settled)
	await saveIdempotencyKey(transaction, { ...request, orderId: order.id })
	return alreadyPaid(order)
}
