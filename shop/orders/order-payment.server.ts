/** Changes an order when its payment arrives or fails: it waits, is confirmed, hidden or restored. */
import { and, eq, isNull } from 'drizzle-orm'
import { type ChangedBy, changeOrderStatus, changePaymentState, type Order } from './orders.server.ts'
import type { PaymentMethod } from './payment-methods.ts'
import { confirmPromoUse, releasePromoUse } from './holds/promo-uses.server.ts'
import { clearHolder, releaseStock } from './holds/stock-holds.server.ts'
import { type HiddenReason, orders } from './tables.server.ts'
import { deliveryDates } from '#shop/shipping/delivery-date.ts'
import { findRate } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** The shopper has tried to pay, and the result is not known yet. */
export async function markPaymentPending(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ id, status }: Order,
): Promise<void> {
	if (status !== 'payment_pending') return
	await changeOrderStatus(shop, transaction, { orderId: id, from: status, to: 'pending', by: 'provider' })
}

/** The bank has refused, so no money is on its way and the shopper may try again or edit the order. */
export async function markPaymentRefused(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ id, status }: Order,
): Promise<void> {
	if (status !== 'pending') return
	await changeOrderStatus(shop, transaction, {
		orderId: id,
		from: status,
		to: 'payment_pending',
		by: 'provider',
	})
}

/** Called when the payment has arrived. Returns the order with its final delivery dates. */
export async function confirmOrder(
	shop: Shop,
	transaction: Transaction,
	{ order, method, by }: { order: Order; method: PaymentMethod; by: ChangedBy },
): Promise<Order> {
	if (order.hiddenAt) await restoreOrder(shop, transaction, order.id)
	await changeOrderStatus(shop, transaction, {
		orderId: order.id,
		from: order.status,
		to: 'processing',
		by,
	})
	await changePaymentState(transaction, order, 'paid')
	if (method !== order.paymentMethod)
		await transaction.update(orders).set({ paymentMethod: method }).where(eq(orders.id, order.id))
	await confirmPromoUse(shop, transaction, order.id)
	await clearHolder(transaction, order.id)
	return renewDeliveryIfLate(shop, transaction, { ...order, paymentMethod: method })
}

/** The dates shown at checkout apply if the payment is in time. If it arrives hours later, they count from its arrival. */
async function renewDeliveryIfLate(shop: Shop, transaction: Transaction, order: Order): Promise<Order> {
	const now = shop.clock()
	// An order may be resumed until its first payment would have expired.
	const inTime = order.createdAt.getTime() + 2 * shop.config.payments.expiresAfterSeconds * 1000
	if (order.deliveryFrom === null || now.getTime() <= inTime) return order
	const shipping = await getShipping({ db: transaction })
	const rate = findRate(shipping, { pinCode: order.recipient.pincode, method: order.shippingMethod })
	const dates = rate?.days && deliveryDates(shipping, { now, days: rate.days })
	const delivery = { deliveryFrom: dates?.from ?? null, deliveryTo: dates?.to ?? null }
	await transaction.update(orders).set(delivery).where(eq(orders.id, order.id))
	return { ...order, ...delivery }
}

/** Hides an unpaid order and releases its promo code and stock. The row stays, because a payment may still arrive. */
export async function hideOrder(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, reason }: { orderId: string; reason: HiddenReason },
): Promise<void> {
	await transaction
		.update(orders)
		.set({ hiddenAt: shop.clock(), hiddenReason: reason })
		.where(and(eq(orders.id, orderId), isNull(orders.hiddenAt)))
	await releasePromoUse(shop, transaction, orderId)
	await releaseStock(shop, transaction, orderId)
}

export async function restoreOrder(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	await transaction
		.update(orders)
		.set({ hiddenAt: null, hiddenReason: null, restoredAt: shop.clock() })
		.where(eq(orders.id, orderId))
}

export async function hideOrders(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	replaced: readonly Order[],
): Promise<void> {
	for (const { id } of replaced) await hideOrder(shop, transaction, { orderId: id, reason: 'replaced' })
}
