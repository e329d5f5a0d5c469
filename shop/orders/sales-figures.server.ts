/** The shop's figures: what was sold, of what, where to, with which code. Counted from orders that were paid and stand. */
import { and, gte, sql } from 'drizzle-orm'
import { returned, SALES, SOLD } from './sales.server.ts'
import { orders } from './tables.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
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
	const first = dayInIndia(new Date(clock().getTime() - (days - 1) * DAY_MILLISECONDS))
	const since = sql`${first}::timestamp at time zone 'Asia/Kolkata'`
	// Only the orders of these days are read, each once, however many came before them.
	const { rows } = await db.execute<{ from: string; orders: number; sales: string }>(sql`
		select to_char(${first}::date + bar.place * ${step}::int, 'YYYY-MM-DD') as from,
			coalesce(sold.orders, 0)::int as orders, coalesce(sold.sales, 0)::text as sales
		from generate_series(0, ${Math.ceil(days / step) - 1}::int) as bar(place)
		left join (
			select ((orders.created_at at time zone 'Asia/Kolkata')::date - ${first}::date) / ${step}::int as place,
				count(*) filter (where ${SALES} > 0) as orders, sum(${SALES}) as sales
			from orders
			left join ${returned(sql`select id from orders where created_at >= ${since}`)} on returned.order_id = orders.id
			where ${SOLD} and orders.created_at >= ${since} group by 1
		) as sold on sold.place = bar.place
		order by bar.place`)
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
