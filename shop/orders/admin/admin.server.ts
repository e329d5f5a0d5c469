/** Orders in the admin console: counts, whole orders, their history and notes. */
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { findOrderIncludingHidden, type Order } from '#shop/orders/orders.server.ts'
import { COUNT_LIMIT } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { orderNotes } from './tables.server.ts'
import { statusChanges, orders, partialRefunds } from '#shop/orders/tables.server.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { readNote } from '#shop/input/note.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Counts up to `COUNT_LIMIT` + 1 of each status, because counting all of them would take longer every day. */
export async function countByStatus({ db }: Pick<Shop, 'db'>): Promise<Partial<Record<OrderStatus, number>>> {
	const { rows } = await db.execute<{ status: OrderStatus; count: number }>(sql`
		select known.status, counted.count from unnest(enum_range(null::order_status)) as known(status),
			lateral (select count(*)::int from (select from ${orders}
				where ${orders.status} = known.status and ${isNull(orders.hiddenAt)}
				limit ${COUNT_LIMIT + 1}) as first) as counted
		where counted.count > 0`)
	return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Finds an order by its number as typed, even if it is hidden. */
export function findForAdmin({ db }: Pick<Shop, 'db'>, number: string): Promise<Order | null> {
	return findOrderIncludingHidden(db, number.trim().toUpperCase())
}

/** Lists orders in the order of the given numbers, without those that do not exist. */
export async function listForAdmin(
	shop: Pick<Shop, 'db' | 'clock' | 'config'>,
	numbers: readonly string[],
): Promise<{ order: Order; view: OrderView }[]> {
	const rows = await shop.db
		.select()
		.from(orders)
		.where(inArray(orders.number, [...numbers]))
	const views = await listOrderViews(shop, rows)
	return numbers.flatMap((number) => {
		const order = rows.find((row) => row.number === number)
		const view = views.find((candidate) => candidate.number === number)
		return order && view ? [{ order, view }] : []
	})
}

/** Lists the order's status changes, the earliest first. */
export async function listStatusChanges({ db }: Pick<Shop, 'db'>, orderId: string) {
	return db
		.select({ to: statusChanges.to, at: statusChanges.at, by: statusChanges.by })
		.from(statusChanges)
		.where(eq(statusChanges.orderId, orderId))
		.orderBy(asc(statusChanges.id))
}

/** Lists the amounts of the order's partial refunds, the earliest first. */
export async function listPartialRefunds({ db }: Pick<Shop, 'db'>, orderId: string) {
	return db
		.select({ amount: partialRefunds.amount, at: partialRefunds.at })
		.from(partialRefunds)
		.where(eq(partialRefunds.orderId, orderId))
		.orderBy(asc(partialRefunds.id))
}

/** Notes are never shown to the customer. */
export async function addNote(
	shop: Shop,
	{ order, text, by }: { order: Pick<Order, 'id' | 'number'>; text: string; by: Actor },
): Promise<Outcome> {
	const read = readNote(text)
	if (!read.ok) return read
	return inTransaction(shop, async (transaction) => {
		await transaction
			.insert(orderNotes)
			.values({ orderId: order.id, at: shop.clock(), by: by.name, text: read.note })
		await recordAudit(shop, transaction, { by, action: 'note added', subject: order.number })
		return { ok: true }
	})
}

export async function listNotes({ db }: Pick<Shop, 'db'>, orderId: string) {
	return db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id))
}
