/** Computes what of an order was paid online. Its price differences may be paid otherwise than the order. */
import { inArray, sql } from 'drizzle-orm'
import { priceDifferences } from './tables.server.ts'
import { type Order, paidFor } from '../orders.server.ts'
import { orderCorrections } from '../corrections/tables.server.ts'
import { isPaidOnline } from '../payment-methods.ts'
import { orders, partialRefunds } from '../tables.server.ts'
import type { Paise } from '#shop/money.ts'
import type { Database } from '#shop/shop.server.ts'

/** What was paid for an order, for queries that read it. */
export const PAID = sql<Paise>`coalesce(${orders}.wrong_payment_paise, ${orders}.total_paise)`

const IS_PAID_ONLINE = sql`${priceDifferences}.order_id = ${orders}.id
	and ${priceDifferences}.paid_at is not null and ${priceDifferences}.payment_method = 'online'`

/** Null if it was paid both ways and a part is refunded: what is left of each, only the payments know. */
export const PAID_ONLINE = sql<Paise | null>`case
	when ${orders}.payment_method = 'online' then ${PAID}
	when not exists (
		select from ${priceDifferences} where ${IS_PAID_ONLINE}
	) then 0
	when exists (select from ${partialRefunds} where ${partialRefunds}.order_id = ${orders}.id) then null
	when exists (
		select from ${orderCorrections}
		where ${orderCorrections}.order_id = ${orders}.id and ${orderCorrections}.kind = 'size'
			and (${orderCorrections}.before ->> 'refunded')::integer > 0
	) then null
	else (
		select sum(${priceDifferences}.amount_paise)::integer from ${priceDifferences} where ${IS_PAID_ONLINE}
	)
end`

/** Returns it by the id of the order. */
export async function listPaidOnline(db: Database, of: readonly Order[]): Promise<Map<string, Paise | null>> {
	const paidOnline = new Map<string, Paise | null>(of.map((order) => [order.id, paidFor(order)]))
	const otherIds = of.filter(({ paymentMethod }) => !isPaidOnline(paymentMethod)).map(({ id }) => id)
	if (otherIds.length === 0) return paidOnline
	const rows = await db
		.select({ id: orders.id, amount: PAID_ONLINE })
		.from(orders)
		.where(inArray(orders.id, otherIds))
	for (const { id, amount } of rows) paidOnline.set(id, amount)
	return paidOnline
}
