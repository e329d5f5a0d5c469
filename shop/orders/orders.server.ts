/** Orders as rows: writing a new one, moving it along, hiding and restoring it. The only writer of `status`. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { canMove, type OrderStatus } from './rules.ts'
import { orderEvents, orderItems, orders, type RemovedReason } from './tables.server.ts'
import { countPromoUse, releasePromoUse } from './promo-uses.server.ts'
import { releaseStock } from './stock-holds.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type Order = typeof orders.$inferSelect
/** Its id is drawn before it is written, so that what belongs to it need not wait to learn it. */
type NewOrder = typeof orders.$inferInsert & { id: string }
export type OrderItem = typeof orderItems.$inferSelect
type NewOrderItem = Omit<OrderItem, 'orderId' | 'position'>

/** Who moves an order: the payment provider's word, the customer, or the shop, by name where a person did it. */
export type Mover = 'provider' | 'customer' | 'shop' | `shop:${string}`

export async function writeOrder(
	transaction: Transaction,
	{ order, items }: { order: NewOrder; items: NewOrderItem[] },
): Promise<Order> {
	const { id: orderId, status: to, createdAt: at } = order
	const [[written]] = await pipelined([
		() => transaction.insert(orders).values(order).returning(),
		() =>
			transaction.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId, position }))),
		() => transaction.insert(orderEvents).values({ orderId, from: null, to, at, by: 'customer' }),
	])
	if (!written) throw new Error('The order was not written')
	return written
}

/** Holds the row until the transaction ends. Everything that touches an order locks it first, so locks are taken in one order. */
export async function lockOrder(transaction: Transaction, id: string): Promise<Order> {
	const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for('update')
	if (!order) throw new Error(`There is no order ${id}`)
	return order
}

/** The same by number; null when there is none, or when it is hidden. */
export async function lockOrderByNumber(transaction: Transaction, number: string): Promise<Order | null> {
	const [order] = await transaction
		.select()
		.from(orders)
		.where(and(eq(orders.number, number), isNull(orders.removedAt)))
		.for('update')
	return order ?? null
}

/** True when this call moved it; false when the order was elsewhere by then. */
export async function moveOrder(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, from, to, by }: { orderId: string; from: OrderStatus; to: OrderStatus; by: Mover },
): Promise<boolean> {
	if (!canMove(from, to)) throw new Error(`An order may not move from ${from} to ${to}`)
	const moved = await transaction
		.update(orders)
		.set({ status: to })
		.where(and(eq(orders.id, orderId), eq(orders.status, from)))
		.returning({ id: orders.id })
	if (moved.length === 0) return false
	await transaction.insert(orderEvents).values({ orderId, from, to, at: shop.clock(), by })
	return true
}

/** The tombstone of an unpaid order. Its promo code may be used again, and its packs sold. */
export async function removeOrder(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, reason }: { orderId: string; reason: RemovedReason },
): Promise<void> {
	await transaction
		.update(orders)
		.set({ removedAt: shop.clock(), removedReason: reason })
		.where(and(eq(orders.id, orderId), isNull(orders.removedAt)))
	await releasePromoUse(shop, transaction, orderId)
	await releaseStock(shop, transaction, orderId)
}

/** Paid: the order is work for the shop from here on, whatever was hidden before. */
export async function confirmOrder(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	order: Order,
): Promise<void> {
	if (order.removedAt) await showOrder(shop, transaction, order.id)
	await moveOrder(shop, transaction, {
		orderId: order.id,
		from: order.status,
		to: 'processing',
		by: 'provider',
	})
	await countPromoUse(shop, transaction, order.id)
}

/** Lifts the tombstone. */
export async function showOrder(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	await transaction
		.update(orders)
		.set({ removedAt: null, removedReason: null, restoredAt: shop.clock() })
		.where(eq(orders.id, orderId))
}

/** The order by its number, unless it is hidden. */
export async function findOrder(db: Database | Transaction, number: string): Promise<Order | null> {
	const [order] = await db
		.select()
		.from(orders)
		.where(and(eq(orders.number, number), isNull(orders.removedAt)))
	return order ?? null
}

/** The order by its number, hidden or not: for payments, never for a customer's eyes. */
export async function findOrderOrTombstone(
	db: Database | Transaction,
	number: string,
): Promise<Order | null> {
	const [order] = await db.select().from(orders).where(eq(orders.number, number))
	return order ?? null
}

export async function listItems(db: Database | Transaction, orderId: string): Promise<OrderItem[]> {
	return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position))
}
