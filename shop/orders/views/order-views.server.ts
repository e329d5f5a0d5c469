/** Finds orders as customers see them: tracking, and the order history. */
import { and, count, desc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { findOrderIncludingHidden, ORDER_NOT_FOUND } from '../orders.server.ts'
import { HISTORY_PAGE_SIZE, isOrderNumber, MAX_LISTED_ORDERS } from '../rules.ts'
import { SOLD_PAYMENT_STATES } from '../payment-states.ts'
import { orders } from '../tables.server.ts'
import { listOrderViews, type ViewingShop } from './list-order-views.server.ts'
import { isOwnOrder, maskOrder, type OrderView, type Viewer } from './order-view.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const NUMBER_REQUIRED = refuse('invalid', 'Order ID Required', {
	message: 'Please enter your Order ID.',
	field: 'id',
	code: 'order_id_required',
})

/** In queries of orders: which of those that are unpaid, hidden or not, are listed and found as well. */
type AlsoListed = { alsoListed?: SQL }

/** Knowing the number is enough to see the order. Personal data is masked for everyone but its customer. */
export async function trackOrder(
	shop: Shop,
	{ number, viewer, alsoListed }: { number: string; viewer: Viewer } & AlsoListed,
): Promise<Outcome<{ order: OrderView }>> {
	const normalized = number.trim().toUpperCase()
	if (!normalized) return NUMBER_REQUIRED
	const [row] = isOrderNumber(normalized)
		? await shop.db
				.select()
				.from(orders)
				.where(and(eq(orders.number, normalized), isShown(alsoListed)))
		: []
	if (!row) return ORDER_NOT_FOUND
	const [view] = await listOrderViews(shop, [row])
	if (!view) return ORDER_NOT_FOUND
	return { ok: true, order: isOwnOrder(row, viewer) ? view : maskOrder(view) }
}

/** Returns whether the viewer may see all of the order, hidden or not. */
export async function ownsOrder(
	{ db }: Pick<Shop, 'db'>,
	{ number, viewer }: { number: string; viewer: Viewer },
): Promise<boolean> {
	const normalized = number.trim().toUpperCase()
	const order = isOrderNumber(normalized) ? await findOrderIncludingHidden(db, normalized) : null
	return order !== null && isOwnOrder(order, viewer)
}

/** Returns whether this browser has placed an order as a guest or a customer. */
export async function hasOrders(
	{ db }: Pick<Shop, 'db'>,
	{ guestHash, paidOnly = false }: { guestHash: string; paidOnly?: boolean },
): Promise<boolean> {
	const found = await db
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				eq(orders.guestHash, guestHash),
				paidOnly ? inArray(orders.paymentState, SOLD_PAYMENT_STATES) : undefined,
			),
		)
		.limit(1)
	return found.length > 0
}

/** Lists the customer's paid orders and those that fulfil `alsoListed`, the newest first. Without a page, it lists up to `MAX_LISTED_ORDERS`. */
export async function listOrders(
	shop: ViewingShop,
	{ customerId, page, alsoListed }: { customerId: string; page?: number } & AlsoListed,
): Promise<OrderView[]> {
	const rows = await shop.db
		.select()
		.from(orders)
		.where(isInHistoryOf(customerId, alsoListed))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(page === undefined ? MAX_LISTED_ORDERS : HISTORY_PAGE_SIZE)
		.offset(page === undefined ? 0 : (page - 1) * HISTORY_PAGE_SIZE)
	return listOrderViews(shop, rows)
}

export async function findLatestOrder(shop: ViewingShop, customerId: string): Promise<OrderView | null> {
	const rows = await shop.db
		.select()
		.from(orders)
		.where(isInHistoryOf(customerId))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(1)
	const [view = null] = await listOrderViews(shop, rows)
	return view
}

export async function countOrders(
	{ db }: Pick<Shop, 'db'>,
	{ customerId, alsoListed }: { customerId: string } & AlsoListed,
): Promise<number> {
	const [row] = await db.select({ count: count() }).from(orders).where(isInHistoryOf(customerId, alsoListed))
	return row?.count ?? 0
}

/**
 * Lists what a browser without an account sees: the order with the given number or else its latest, and what else was
 * paid in the same checkout, the newest first.
 */
export async function listGuestOrders(
	shop: ViewingShop,
	{ guestHash, number, alsoListed }: { guestHash: string; number?: string } & AlsoListed,
): Promise<OrderView[]> {
	const isTheirs = and(eq(orders.guestHash, guestHash), isNull(orders.customerId), isShown(alsoListed))
	const { db } = shop
	const [order] = await db
		.select()
		.from(orders)
		.where(and(isTheirs, number === undefined ? undefined : eq(orders.number, number)))
		.orderBy(desc(orders.createdAt))
		.limit(1)
	if (!order) return []
	const isPaidToo = and(eq(orders.checkoutId, order.checkoutId), ne(orders.paymentState, 'unpaid'))
	const rows = await db
		.select()
		.from(orders)
		.where(and(isTheirs, or(eq(orders.id, order.id), isPaidToo)))
		.orderBy(desc(orders.createdAt))
	return listOrderViews(shop, rows)
}

function isInHistoryOf(customerId: string, alsoListed?: SQL) {
	const isPaid = and(isNull(orders.hiddenAt), ne(orders.paymentState, 'unpaid'))
	return and(eq(orders.customerId, customerId), or(isPaid, alsoListed))
}

function isShown(alsoListed?: SQL) {
	return or(isNull(orders.hiddenAt), alsoListed)
}
