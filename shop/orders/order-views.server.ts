/** Orders read for the people they belong to, in four indexed statements however many there are. */
import { and, asc, count, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { HISTORY_PAGE, UNPAID_STATUSES } from './rules.ts'
import { orderEvents, orderItems, orders, partsReturned } from './tables.server.ts'
import type { OrderView } from './view.ts'
import type { Order } from './orders.server.ts'
import type { Database, Shop } from '#shop/shop.server.ts'

/** Without a page, all of them; nobody's account holds more than this. */
const MOST_AT_ONCE = 500

/** Newest first. Unpaid orders are in nobody's history. */
export async function listOrders(
	{ db }: Pick<Shop, 'db'>,
	{ customerId, page }: { customerId: string; page?: number },
): Promise<OrderView[]> {
	const rows = await db
		.select()
		.from(orders)
		.where(inHistoryOf(customerId))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(page === undefined ? MOST_AT_ONCE : HISTORY_PAGE)
		.offset(page === undefined ? 0 : (page - 1) * HISTORY_PAGE)
	return viewOrders(db, rows)
}

export async function countOrders({ db }: Pick<Shop, 'db'>, customerId: string): Promise<number> {
	const [row] = await db.select({ count: count() }).from(orders).where(inHistoryOf(customerId))
	return row?.count ?? 0
}

/** The one order that a browser without an account sees: the one it remembers, or else its latest. */
export async function findGuestOrder(
	{ db }: Pick<Shop, 'db'>,
	{ guestHash, number }: { guestHash: string; number?: string },
): Promise<OrderView | null> {
	const rows = await db
		.select()
		.from(orders)
		.where(
			and(
				eq(orders.guestHash, guestHash),
				isNull(orders.customerId),
				isNull(orders.removedAt),
				number === undefined ? undefined : eq(orders.number, number),
			),
		)
		.orderBy(desc(orders.createdAt))
		.limit(1)
	const [view] = await viewOrders(db, rows)
	return view ?? null
}

function inHistoryOf(customerId: string) {
	return and(
		eq(orders.customerId, customerId),
		isNull(orders.removedAt),
		notInArray(orders.status, [...UNPAID_STATUSES]),
	)
}

/** Whole, as their owner sees them. */
export async function viewOrders(db: Database, rows: readonly Order[]): Promise<OrderView[]> {
	const ids = rows.map(({ id }) => id)
	if (ids.length === 0) return []
	const [items, moves, parts] = await Promise.all([
		db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.position)),
		db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.id)),
		db.select().from(partsReturned).where(inArray(partsReturned.orderId, ids)).orderBy(asc(partsReturned.id)),
	])
	return rows.map((order) =>
		viewOf(order, {
			items: items.filter(({ orderId }) => orderId === order.id),
			moves: moves.filter(({ orderId }) => orderId === order.id),
			returned: parts.filter(({ orderId }) => orderId === order.id),
		}),
	)
}

type Parts = {
	items: (typeof orderItems.$inferSelect)[]
	moves: (typeof orderEvents.$inferSelect)[]
	returned: (typeof partsReturned.$inferSelect)[]
}

function viewOf(order: Order, { items, moves, returned }: Parts): OrderView {
	const { number, status, subtotal, shipping, discount, total, promoCode, trackingNumber, courier } = order
	const { name, address, city, state, pincode, phone } = order.recipient
	return {
		number,
		status,
		createdAt: order.createdAt.toISOString(),
		subtotal,
		shipping,
		discount,
		total,
		partsReturned: returned.map(({ amount, at }) => ({ amount, at: at.toISOString() })),
		promoCode,
		items: items.map((item) => ({
			productName: item.productName,
			size: item.size,
			grind: item.grind,
			quantity: item.quantity,
			price: item.price,
			imageUrl: item.imageUrl,
		})),
		address: { name, address, city, state, pincode, phone },
		trackingNumber,
		courier,
		moves: moves.map(({ to, at }) => ({ status: to, at: at.toISOString() })),
		isMine: true,
	}
}
