/** Computes sales figures: what paid orders brought in, less refunds, by day, product, state and promo code. */
import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { SOLD_PAYMENT_STATES } from '#shop/orders/payment-states.ts'
import { orders, partialRefunds } from '#shop/orders/tables.server.ts'
import { dayInIndia, startOfLastDays } from '#shop/dates.ts'
import { negative, type Paise, parseTotal, totalOf } from '#shop/money.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Paid, and neither cancelled nor refunded. */
export const SOLD = and(inArray(orders.paymentState, SOLD_PAYMENT_STATES), isNull(orders.hiddenAt))

/** What an order brought in, for queries over `orders` that join `sumPartialRefunds` as `refunded`. */
export const SALES: SQL = sql`(case when ${SOLD} then ${orders.total} - coalesce(refunded.amount, 0) else 0 end)`

/** The sum of the partial refunds of each order that `orderIds` selects, to be joined as `refunded` by `order_id`. */
export function sumPartialRefunds(orderIds: SQL): SQL {
	return sql`(select order_id, sum(amount_paise) as amount from ${partialRefunds} where order_id in (${orderIds}) group by order_id) as refunded`
}

/** Runs in the transaction of the refund. */
export async function recordPartialRefund(
	{ clock }: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, amount }: { orderId: string; amount: Paise },
): Promise<void> {
	await transaction.insert(partialRefunds).values({ orderId, amount, at: clock() })
}

/** `from` is YYYY-MM-DD in India. */
export type Sales = { from: string; orders: number; sales: Paise }
type Share = { name: string; count: number }
/** From a moment until just before another. */
export type Period = { from: Date; until: Date }
type CodeUse = { code: string; orders: number; discount: Paise }

type Context = Pick<Shop, 'db' | 'clock'>

/** Returns one row for every `step` days of the last `days`, including rows without orders. The last one ends today. */
export async function listSales(
	{ db, clock }: Context,
	{ days, step }: { days: number; step: number },
): Promise<Sales[]> {
	const first = dayInIndia(startOfLastDays(clock(), days))
	const since = sql`${first}::timestamp at time zone 'Asia/Kolkata'`
	// Reads only the orders of these days, each once, so that the query does not slow down over the years.
	const { rows } = await db.execute<{ from: string; orders: number; sales: string }>(sql`
		select to_char(${first}::date + bar.place * ${step}::int, 'YYYY-MM-DD') as from,
			coalesce(sold.orders, 0)::int as orders, coalesce(sold.sales, 0)::text as sales
		from generate_series(0, ${Math.ceil(days / step) - 1}::int) as bar(place)
		left join (
			select ((orders.created_at at time zone 'Asia/Kolkata')::date - ${first}::date) / ${step}::int as place,
				count(*) filter (where ${SALES} > 0) as orders, sum(${SALES}) as sales
			from orders
			left join ${sumPartialRefunds(sql`select id from orders where created_at >= ${since}`)} on refunded.order_id = orders.id
			where ${SOLD} and orders.created_at >= ${since} group by 1
		) as sold on sold.place = bar.place
		order by bar.place`)
	return rows.map(({ sales, ...row }) => ({ ...row, sales: parseTotal(sales) }))
}

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

const MAX_SHARES = 8

type Breakdown = {
	/** In packs, by today's product names: what was sold before a product was renamed counts with the rest. */
	blends: Share[]
	/** In packs. */
	sizes: Share[]
	/** In orders. */
	states: Share[]
	codes: CodeUse[]
}

/** Computes what sold the most. The orders and their items are each read once, because a large shop has very many. */
export async function readSalesBreakdown(shop: Context, days: number): Promise<Breakdown> {
	const [packs, sold] = await Promise.all([countPacks(shop, days), countSold(shop, days)])
	const codes = sumBy(
		sold.filter(({ code }) => code !== null),
		({ code }) => code ?? '',
		({ orders }) => orders,
	).map(({ name: code, count, rows }) => ({
		code,
		orders: count,
		discount: totalOf(rows.map(({ discount }) => parseTotal(discount))),
	}))
	const ofPacks = (nameOf: (row: Packs) => string) => shares(sumBy(packs, nameOf, ({ count }) => count))
	return {
		blends: ofPacks(({ blend }) => blend),
		sizes: ofPacks(({ size }) => size),
		states: shares(
			sumBy(
				sold,
				({ state }) => state,
				({ orders }) => orders,
			),
		),
		codes,
	}
}

type Packs = { blend: string; size: string; count: number }

async function countPacks(shop: Context, days: number): Promise<Packs[]> {
	const { rows } = await shop.db.execute<Packs>(sql`
		select product.name as blend, sold.size, sold.count
		from (
			select item.product_id, split_part(item.size, ' (', 1) as size, sum(item.quantity)::int as count
			from order_items item join orders on orders.id = item.order_id where ${soldSince(shop, days)} group by 1, 2
		) as sold join products product on product.id = sold.product_id`)
	return rows
}

type SoldOrders = { state: string; code: string | null; orders: number; discount: string }

async function countSold(shop: Context, days: number): Promise<SoldOrders[]> {
	const { rows } = await shop.db.execute<SoldOrders>(sql`
		select recipient ->> 'state' as state, coalesce(promo.name, orders.promo_code, orders.offer_name) as code,
			count(*)::int as orders, sum(discount_paise)::text as discount
		from orders left join promo_codes promo on promo.code = orders.promo_code
		where ${soldSince(shop, days)} group by 1, 2`)
	return rows
}

type Summed<Row> = { name: string; count: number; rows: Row[] }

/** Sorts the highest counts first. */
function sumBy<Row>(
	rows: readonly Row[],
	nameOf: (row: Row) => string,
	countOf: (row: Row) => number,
): Summed<Row>[] {
	return [...Map.groupBy(rows, nameOf)]
		.map(([name, ofName]) => ({
			name,
			count: ofName.reduce((sum, row) => sum + countOf(row), 0),
			rows: ofName,
		}))
		.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
		.slice(0, MAX_SHARES)
}

function shares(summed: readonly Summed<unknown>[]): Share[] {
	return summed.map(({ name, count }) => ({ name, count }))
}

/** Lists the products that sold the most packs in the last `days`: several if they sold equally well. */
export async function listBestsellers(shop: Context, days: number): Promise<number[]> {
	const { rows } = await shop.db.execute<{ id: number }>(sql`
		select product_id as id from (${packsSoldByProduct(soldSince(shop, days))}) as sold
		order by count desc fetch first row with ties`)
	return rows.map(({ id }) => id)
}

function packsSoldByProduct(isCounted: SQL | undefined): SQL {
	return sql`select item.product_id, sum(item.quantity)::int as count
		from order_items item join orders on orders.id = item.order_id where ${isCounted} group by 1`
}

function soldSince({ clock }: Pick<Shop, 'clock'>, days: number) {
	return and(SOLD, gte(orders.createdAt, startOfLastDays(clock(), days)))
}
