/** Creates and reads orders, and changes their status. Nothing else writes `status` and `paymentState`. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { canTransition, type OrderStatus } from './statuses.ts'
import { orderItems, orders, statusChanges } from './tables.server.ts'
import { canTransitionPayment, type PaymentState } from './payment-states.ts'
import type { Paise } from '#shop/money.ts'
import { refuse } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type Order = typeof orders.$inferSelect
export type OrderItem = typeof orderItems.$inferSelect

/** Every other column needs a value when the order is placed. */
type SetLater =
	| 'paymentMethod'
	| 'trackingNumber'
	| 'courier'
	| 'wrongPayment'
	| 'continuedIn'
	| 'hiddenAt'
	| 'hiddenReason'
	| 'restoredAt'
export type NewOrder = Omit<Order, SetLater>
export type NewOrderItem = Omit<OrderItem, 'orderId' | 'position'>

/** Who changed the status of an order: the payment provider's status, the customer, or the shop with the admin's name. */
export type ChangedBy = 'provider' | 'customer' | 'shop' | `shop:${string}`

export const ORDER_NOT_FOUND = refuse('missing', 'Order Not Found', {
	message: 'No order found with the provided Order ID. Please check and try again.',
	code: 'order_not_found',
})

export async function writeOrder(
	transaction: Transaction,
	{ order, items, by = 'customer' }: { order: NewOrder; items: NewOrderItem[]; by?: ChangedBy },
): Promise<Order> {
	const { id: orderId, status: to, createdAt: at } = order
	const [[written]] = await pipelined([
		() => transaction.insert(orders).values(order).returning(),
		() =>
			transaction.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId, position }))),
		() => transaction.insert(statusChanges).values({ orderId, from: null, to, at, by }),
	])
	if (!written) throw new Error('The order was not written')
	return written
}

/**
 * The shopper edited the company before paying, or the shop corrected it. The caller holds the lock of the order's
 * checkout, or of the order once it is paid.
 */
export async function updateGstBuyer(
	transaction: Transaction,
	order: Order,
	gstBuyer: GstBuyer | null,
): Promise<Order> {
	const isSame =
		order.gstBuyer?.gstin === gstBuyer?.gstin && order.gstBuyer?.legalName === gstBuyer?.legalName
	if (isSame) return order
	await transaction.update(orders).set({ gstBuyer }).where(eq(orders.id, order.id))
	return { ...order, gstBuyer }
}

/** Everything that touches an order locks it first, so that locks are always taken in the same order. */
export async function lockOrder(transaction: Transaction, id: string): Promise<Order> {
	const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for('update')
	if (!order) throw new Error(`There is no order ${id}`)
	return order
}

export async function getOrder(transaction: Transaction, id: string): Promise<Order> {
	const [order] = await transaction.select().from(orders).where(eq(orders.id, id))
	if (!order) throw new Error(`There is no order ${id}`)
	return order
}

/** Returns null for a hidden order, too. */
export async function lockOrderByNumber(transaction: Transaction, number: string): Promise<Order | null> {
	const [order] = await transaction
		.select()
		.from(orders)
		.where(and(eq(orders.number, number), isNull(orders.hiddenAt)))
		.for('update')
	return order ?? null
}

/** Returns false if the order no longer has the status `from`. */
export async function changeOrderStatus(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{
		orderId,
		from,
		to,
		by,
		isCollected = false,
	}: { orderId: string; from: OrderStatus; to: OrderStatus; by: ChangedBy; isCollected?: boolean },
): Promise<boolean> {
	if (!canTransition(from, to, isCollected)) throw new Error(`An order may not change from ${from} to ${to}`)
	const changed = await transaction
		.update(orders)
		.set({ status: to })
		.where(and(eq(orders.id, orderId), eq(orders.status, from)))
		.returning({ id: orders.id })
	if (changed.length === 0) return false
	await transaction.insert(statusChanges).values({ orderId, from, to, at: shop.clock(), by })
	return true
}

/** Reverts an order that was delivered or packed, the only steps backwards. The caller holds the order's lock. */
export async function revertStatus(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{
		orderId,
		from,
		to,
		by,
	}: { orderId: string; from: 'delivered' | 'packed'; to: OrderStatus; by: ChangedBy },
): Promise<void> {
	await transaction.update(orders).set({ status: to }).where(eq(orders.id, orderId))
	await transaction.insert(statusChanges).values({ orderId, from, to, at: shop.clock(), by })
}

/** Replaces an item of a paid order with other packs. The caller holds the order's lock. */
export async function replaceItem(
	transaction: Transaction,
	{
		order,
		item: { orderId, position, ...item },
		totals,
	}: { order: Order; item: OrderItem; totals: Pick<Order, 'subtotal' | 'total'> },
): Promise<Order> {
	await transaction
		.update(orderItems)
		.set(item)
		.where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, position)))
	await transaction.update(orders).set(totals).where(eq(orders.id, orderId))
	return { ...order, ...totals }
}

/** Runs in the transaction that records the payment or refund. The caller holds the order's lock. */
export async function changePaymentState(
	transaction: Transaction,
	{ id, paymentState: from }: Pick<Order, 'id' | 'paymentState'>,
	to: PaymentState,
): Promise<void> {
	if (!canTransitionPayment(from, to)) throw new Error(`A payment may not move from ${from} to ${to}`)
	await transaction.update(orders).set({ paymentState: to }).where(eq(orders.id, id))
}

/** An amount other than the total was paid and is refunded in full. The caller holds the order's lock. */
export async function recordWrongPayment(
	transaction: Transaction,
	{ orderId, amount }: { orderId: string; amount: Paise },
): Promise<void> {
	await transaction.update(orders).set({ wrongPayment: amount }).where(eq(orders.id, orderId))
}

/** Returns what was paid for an order that is paid or refunded. */
export function paidFor({ total, wrongPayment }: Pick<Order, 'total' | 'wrongPayment'>): Paise {
	return wrongPayment ?? total
}

/** Returns null for a hidden order, too. */
export async function findOrder(db: Database | Transaction, number: string): Promise<Order | null> {
	const [order] = await db
		.select()
		.from(orders)
		.where(and(eq(orders.number, number), isNull(orders.hiddenAt)))
	return order ?? null
}

/** For payments. Customers must not see hidden orders. */
export async function findOrderIncludingHidden(
	db: Database | Transaction,
	number: string,
): Promise<Order | null> {
	const [order] = await db.select().from(orders).where(eq(orders.number, number))
	return order ?? null
}

/** Returns whether any order shows the image with this URL. Orders copy it when they are placed. */
export async function isShownInOrders(db: Database | Transaction, imageUrl: string): Promise<boolean> {
	const [item] = await db
		.select({ orderId: orderItems.orderId })
		.from(orderItems)
		.where(eq(orderItems.imageUrl, imageUrl))
		.limit(1)
	return item !== undefined
}

export async function listItems(db: Database | Transaction, orderId: string): Promise<OrderItem[]> {
	return listItemsOf(db, [orderId])
}

/** Lists the items of all these orders, each in the order of its lines. */
export async function listItemsOf(
	db: Database | Transaction,
	orderIds: readonly string[],
): Promise<OrderItem[]> {
	return db
		.select()
		.from(orderItems)
		.where(inArray(orderItems.orderId, [...orderIds]))
		.orderBy(asc(orderItems.position))
}
