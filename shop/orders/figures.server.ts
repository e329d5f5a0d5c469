/** The shop's figures: what was sold, of what, where to. Counted from orders that were paid and stand. */
import { and, gte, inArray, isNull, sql } from 'drizzle-orm'
import { SOLD_STATUSES } from './rules.ts'
import { orders } from './tables.server.ts'
import { type Paise, paise } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'

const SOLD = and(inArray(orders.status, SOLD_STATUSES), isNull(orders.removedAt))

type DayFigures = { day: string; orders: number; sales: Paise }
type Share = { name: string; count: number }

/** One row for each of the last days, also for those without an order. Days are India's. */
export async function salesByDay(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	days: number,
): Promise<DayFigures[]> {
	const now = clock().toISOString()
	const { rows } = await db.execute<{ day: string; orders: number; sales: number }>(sql`
		select to_char(day, 'YYYY-MM-DD') as day, count(orders.id)::int as orders,
			coalesce(sum(orders.total_paise), 0)::int as sales
		from generate_series(
			((${now}::timestamptz at time zone 'Asia/Kolkata')::date - ${days - 1}::int)::timestamp,
			(${now}::timestamptz at time zone 'Asia/Kolkata')::date::timestamp, '1 day') as day
		left join orders on ${SOLD}
			and orders.created_at >= day at time zone 'Asia/Kolkata'
			and orders.created_at < (day + interval '1 day') at time zone 'Asia/Kolkata'
		group by day order by day`)
	return rows.map(({ sales, ...row }) => ({ ...row, sales: paise(sales) }))
}

export async function topOf(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	{ what, days }: { what: 'blend' | 'size' | 'state'; days: number },
): Promise<Share[]> {
	const since = new Date(clock().getTime() - days * 86_400_000)
	const recent = and(SOLD, gte(orders.createdAt, since))
	const query =
		what === 'state'
			? sql`select recipient ->> 'state' as name, count(*)::int as count from orders where ${recent}
				group by 1 order by 2 desc, 1 limit 8`
			: sql`select ${what === 'blend' ? sql`item.product_name` : sql`item.size`} as name, sum(item.quantity)::int as count
				from order_items item join orders on orders.id = item.order_id where ${recent}
				group by 1 order by 2 desc, 1 limit 8`
	const { rows } = await db.execute<Share>(query)
	return rows
}
