/** What paid orders brought in, less refunds. */
import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { SOLD_PAYMENT_STATES } from '#shop/orders/payment-states.ts'
import { orders, partialRefunds } from '#shop/orders/tables.server.ts'
import { negative, type Paise, parseTotal, sum, totalOf } from '#shop/money.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Paid, and neither cancelled nor refunded. */
export const SOLD = and(inArray(orders.paymentState, SOLD_PAYMENT_STATES), isNull(orders.hiddenAt))

/** What an order brought in, for queries over `orders` that join `sumPartialRefunds` as `refunded`. */
export const SALES: SQL = sql`(case when ${SOLD} then ${orders.total} - coalesce(refunded.amount, 0) else 0 end)`

/** The sum of the partial refunds of each order that `orderIds` selects, to be joined as `refunded` by `order_id`. */
export function sumPartialRefunds(orderIds: SQL): SQL {
	return sql`(select order_id, sum(amount_paise) as amount from ${partialRefunds} where order_id in (${orderIds}) group by order_id) as refunded`
}

/** Runs in the transaction of the refund. Returns the id of the partial refund. */
export async function recordPartialRefund(
	{ clock }: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, amount }: { orderId: string; amount: Paise },
): Promise<number> {
	const [part] = await transaction
		.insert(partialRefunds)
		.values({ orderId, amount, at: clock(), refundedAt: null })
		.returning({ id: partialRefunds.id })
	if (!part) throw new Error('The partial refund was not written')
	return part.id
}

/** Called when all of it has been paid back. */
export async function finishPartialRefund(
	{ clock }: Pick<Shop, 'clock'>,
	transaction: Transaction,
	id: number,
): Promise<void> {
	await transaction.update(partialRefunds).set({ refundedAt: clock() }).where(eq(partialRefunds.id, id))
}

export async function amountOfPartialRefund(transaction: Transaction, id: number): Promise<Paise> {
	const [part] = await transaction
		.select({ amount: partialRefunds.amount })
		.from(partialRefunds)
		.where(eq(partialRefunds.id, id))
	if (!part) throw new Error(`There is no partial refund ${id}`)
	return part.amount
}

/** Sums the order's partial refunds. */
export async function amountPartlyRefunded(transaction: Transaction, orderId: string): Promise<Paise> {
	const parts = await transaction
		.select({ amount: partialRefunds.amount })
		.from(partialRefunds)
		.where(eq(partialRefunds.orderId, orderId))
	return sum(...parts.map(({ amount }) => amount))
}

/** From a moment on, until just before another. */
export type Period = { from: Date; until: Date }

/** Sums the orders placed from `from` until just before `until`. */
export async function sumSales(
	{ db }: Pick<Shop, 'db'>,
	{ from, until }: Period,
): Promise<{ orders: number; sales: Paise }> {
	const isInPeriod = and(SOLD, gte(orders.createdAt, from), lt(orders.createdAt, until))
	// Both sums read only `orders_sold`. A join of all orders would take seconds for a month of a large shop.
	const { rows } = await db.execute<{ orders: number; sales: string; refunded: string }>(sql`
		select count(*)::int as orders, coalesce(sum(${orders.total}), 0)::text as sales,
			(select coalesce(sum(part.amount_paise), 0)::text from ${orders} join ${partialRefunds} part on part.order_id = ${orders.id}
				where ${isInPeriod} and ${eq(orders.paymentState, 'partly_refunded')}) as refunded
		from ${orders} where ${isInPeriod}`)
	const [row] = rows
	if (!row) throw new Error('A sum has no row')
	const refunded = negative(parseTotal(row.refunded))
	return { orders: row.orders, sales: totalOf([parseTotal(row.sales), refunded]) }
}
