/** New delivery dates for an order that is paid late. */
import { eq } from 'drizzle-orm'
import type { Order } from './orders.server.ts'
import { orders } from './tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { deliveryDates } from '#shop/shipping/delivery-date.ts'
import { findRate } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'

/** The dates shown at checkout hold for a payment in time. Nothing was begun for one that arrives hours later. */
export async function renewDeliveryIfLate(
	shop: Shop,
	transaction: Transaction,
	order: Order,
): Promise<Order> {
	const now = shop.clock()
	// An order may be resumed until its first payment would have expired.
	const inTime = order.createdAt.getTime() + 2 * shop.config.payments.expiresAfterSeconds * 1000
	if (order.deliveryFrom === null || now.getTime() <= inTime) return order
	const shipping = await getShipping({ db: transaction })
	const rate = findRate(shipping, { pinCode: order.recipient.pincode, method: order.shippingMethod })
	const dates = rate && deliveryDates(shipping, { now, days: rate.days })
	const delivery = { deliveryFrom: dates?.from ?? null, deliveryTo: dates?.to ?? null }
	await transaction.update(orders).set(delivery).where(eq(orders.id, order.id))
	return { ...order, ...delivery }
}
