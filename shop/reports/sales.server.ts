/** Sales figures: what paid orders brought in, less refunds, by day, product, state and promo code. */
import { type SQL, sql } from 'drizzle-orm'
import { ordersOf, packsOf, salesOf } from './daily/figures-of-days.server.ts'
import { isStored, type SplitDays, splitLastDays } from './daily/stored-days.server.ts'
import { storedDays, ordersSold, packsSold } from './daily/tables.server.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { type Paise, parseTotal, totalOf } from '#shop/money.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Sales of the days from `from` on (YYYY-MM-DD, in India). */
export type Sales = { from: string; orders: number; sales: Paise }
type Share = { name: string; count: number }
type CodeUse = { code: string; orders: number; discount: Paise }

type Context = Pick<Shop, 'db' | 'clock'>

/** One row for every `step` days of the last `days`, rows without orders included; the last one ends today. */
export async function listSales(
	shop: Context,
	{ days, step }: { days: number; step: number },
): Promise<Sales[]> {
	const split = await splitLastDays(shop, days)
	const first = split.days.from
	const { rows } = await shop.db.execute<{ from: string; orders: number; sales: string }>(sql`
		select to_char(${first}::date + bar.place * ${step}::int, 'YYYY-MM-DD') as from,
			coalesce(sold.orders, 0)::int as orders, coalesce(sold.sales, 0)::text as sales
		from generate_series(0, ${Math.ceil(days / step) - 1}::int) as bar(place)
		left join (
			select (day - ${first}::date) / ${step}::int as place, sum(orders) as orders, sum(sales_paise) as sales
			from (
				select day, orders, sales_paise from ${storedDays} where ${isStored(storedDays.day, split)}
				union all ${salesOf(split.read)}
			) as of_day group by 1
		) as sold on sold.place = bar.place
		order by bar.place`)
	return rows.map(({ sales, ...row }) => ({ ...row, sales: parseTotal(sales) }))
}

const MAX_SHARES = 8

type Breakdown = {
	/** Packs, by today's name of the product: what was sold before it was renamed counts with the rest. */
	blends: Share[]
	/** Packs. */
	sizes: Share[]
	/** Orders. */
	states: Share[]
	/** By promo code, campaign and automatic offer. */
	codes: CodeUse[]
}

/** What sold the most in the last `days`. */
export async function readSalesBreakdown(shop: Context, days: number): Promise<Breakdown> {
	const split = await splitLastDays(shop, days)
	const [packs, sold] = await Promise.all([listPacksSold(shop, split), countSold(shop, split)])
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

async function listPacksSold({ db }: Context, split: SplitDays): Promise<Packs[]> {
	const { rows } = await db.execute<Packs>(sql`
		select ${products.name} as blend, sold.size, sold.count
		from (
			select product_id, size, sum(packs)::int as count from (${packsIn(split)}) as of_day group by 1, 2
		) as sold join ${products} on ${products.id} = sold.product_id`)
	return rows
}

type SoldOrders = { state: string; code: string | null; orders: number; discount: string }

async function countSold({ db }: Context, split: SplitDays): Promise<SoldOrders[]> {
	const { rows } = await db.execute<SoldOrders>(sql`
		select sold.state, coalesce(${promoCodes.name}, sold.code) as code,
			sum(sold.orders)::int as orders, sum(sold.discount_paise)::text as discount
		from (
			select day, state, campaign_id, code, orders, discount_paise from ${ordersSold} where ${isStored(ordersSold.day, split)}
			union all ${ordersOf(split.read)}
		) as sold left join ${promoCodes} on ${promoCodes.id} = sold.campaign_id
		group by 1, 2`)
	return rows
}

type Summed<Row> = { name: string; count: number; rows: Row[] }

/** The highest counts first. */
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

/** The products that sold the most packs in the last `days`: several if they sold equally well. */
export async function listBestsellers(shop: Context, days: number): Promise<number[]> {
	const { rows } = await shop.db.execute<{ id: number }>(sql`
		select product_id as id from (${packsIn(await splitLastDays(shop, days))}) as sold
		group by 1 order by sum(packs) desc fetch first row with ties`)
	return rows.map(({ id }) => id)
}

function packsIn(split: SplitDays): SQL {
	return sql`select day, product_id, size, packs from ${packsSold} where ${isStored(packsSold.day, split)}
		union all ${packsOf(split.read)}`
}
