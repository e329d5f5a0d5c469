/** Orders as the shopkeeper sees them: how many there are of each sort, one or several whole, and the moves of one. */
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { viewOrders } from './order-views.server.ts'
import type { Order } from './orders.server.ts'
import { MAX_COUNTED, type OrderStatus } from './rules.ts'
import { orderEvents, orders } from './tables.server.ts'
import type { OrderView } from './view.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Of each status one more than `MAX_COUNTED` at most: counting all of them would take longer with each day. */
export async function countByStatus({ db }: Pick<Shop, 'db'>): Promise<Partial<Record<OrderStatus, number>>> {
	const { rows } = await db.execute<{ status: OrderStatus; count: number }>(sql`
		select known.status, counted.count from unnest(enum_range(null::order_status)) as known(status),
			lateral (select count(*)::int from (select from ${orders}
				where ${orders.status} = known.status and ${isNull(orders.removedAt)}
				limit ${MAX_COUNTED + 1}) as first) as counted
		where counted.count > 0`)
	return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** One order whole, hidden or not, for the shop's own eyes. */
export async function findForAdmin(
	{ db }: Pick<Shop, 'db'>,
	number: string,
): Promise<{ order: Order; view: OrderView } | null> {
	const [order] = await db.select().from(orders).where(eq(orders.number, number.trim().toUpperCase()))
	if (!order) return null
	const [view] = await viewOrders(db, [order])
	return view ? { order, view } : null
}

/** Several orders whole, in the order they were asked for. What is not there is left out. */
export async function listForAdmin(
	{ db }: Pick<Shop, 'db'>,
	numbers: readonly string[],
): Promise<{ order: Order; view: OrderView }[]> {
	if (numbers.length === 0) return []
	const rows = await db
		.select()
		.from(orders)
		.where(inArray(orders.number, [...numbers]))
	const views = await viewOrders(db, rows)
	return numbers.flatMap((number) => {
		const order = rows.find((row) => row.number === number)
		const view = views.find((one) => one.number === number)
		return order && view ? [{ order, view }] : []
	})
}

/** Each move of an order, the first one first: when, and by whom. */
export async function listMoves({ db }: Pick<Shop, 'db'>, orderId: string) {
	return db
		.select({ to: orderEvents.to, at: orderEvents.at, by: orderEvents.by })
		.from(orderEvents)
		.where(eq(orderEvents.orderId, orderId))
		.orderBy(asc(orderEvents.id))
}
