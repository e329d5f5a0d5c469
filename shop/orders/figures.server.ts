/** The shop's figures: what was sold, of what, where to, with which code. Counted from orders that were paid and stand. */
import { and, gte, sql } from 'drizzle-orm'
import { returned, SALES, SOLD } from './sales.server.ts'
import { orders } from './tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { type Paise, sumOfMany } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'

/** What the orders brought that were placed in the days that begin with `from`, as YYYY-MM-DD in India. */
export type Sales = { from: string; orders: number; sales: Paise }
type Share = { name: string; count: number }
type CodeUse = { code: string; orders: number; discount: Paise }

type Asking = Pick<Shop, 'db' | 'clock'>

/** One row for each step of the last days, also for those without an order; the last one ends today. */
export async function listSales(
	{ db, clock }: Asking,
	{ days, step }: { days: number; step: number },
): Promise<Sales[]> {
	const now = clock().toISOString()
	// A day more than is shown, so that whatever the hour none of its orders is missed.
	const recent = sql`select id from orders where created_at >= ${now}::timestamptz - make_interval(days => ${days + 1}::int)`
	const { rows } = await db.execute<{ from: string; orders: number; sales: string }>(sql`
		select to_char(day, 'YYYY-MM-DD') as from, count(orders.id) filter (where ${SALES} > 0)::int as orders,
			coalesce(sum(${SALES}), 0)::text as sales
		from generate_series(
			((${now}::timestamptz at time zone 'Asia/Kolkata')::date - ${days - 1}::int)::timestamp,
			(${now}::timestamptz at time zone 'Asia/Kolkata')::date::timestamp, make_interval(days => ${step}::int)) as day
		left join orders on ${SOLD}
			and orders.created_at >= day at time zone 'Asia/Kolkata'
			and orders.created_at < (day + make_interval(days => ${step}::int)) at time zone 'Asia/Kolkata'
		left join ${returned(recent)} on returned.order_id = orders.id
		group by day order by day`)
	return rows.map(({ sales, ...row }) => ({ ...row, sales: sumOfMany(sales) }))
}

export async function listShares(
	shop: Asking,
	{ what, days }: { what: 'blend' | 'size' | 'state'; days: number },
): Promise<Share[]> {
	const recent = soldSince(shop, days)
	const query =
		what === 'state'
			? sql`select recipient ->> 'state' as name, count(*)::int as count from orders where ${recent}
				group by 1 order by 2 desc, 1 limit 8`
			: sql`select ${what === 'blend' ? sql`item.product_name` : sql`item.size`} as name, sum(item.quantity)::int as count
				from order_items item join orders on orders.id = item.order_id where ${recent}
				group by 1 order by 2 desc, 1 limit 8`
	const { rows } = await shop.db.execute<Share>(query)
	return rows
}

/** Which codes brought orders, and what they cost. */
export async function listCodeUses(shop: Asking, days: number): Promise<CodeUse[]> {
	const { rows } = await shop.db.execute<{ code: string; orders: number; discount: string }>(sql`
		select promo_code as code, count(*)::int as orders, sum(discount_paise)::text as discount from orders
		where ${soldSince(shop, days)} and promo_code is not null
		group by 1 order by 2 desc, 1 limit 8`)
	return rows.map(({ discount, ...row }) => ({ ...row, discount: sumOfMany(discount) }))
}

function soldSince({ clock }: Pick<Shop, 'clock'>, days: number) {
	return and(SOLD, gte(orders.createdAt, new Date(clock().getTime() - days * DAY_MILLISECONDS)))
}
