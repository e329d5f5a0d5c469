/** Estimates when tracked stock runs out at the present pace of sales. */
import { and, count, desc, eq, gte, min, sql } from 'drizzle-orm'
import { daysOfPace, MAX_PACE_ORDERS, PACE_DAYS } from './pace.ts'
import { SOLD } from '#shop/orders/admin/sales.server.ts'
import { productVariants, products } from '#shop/catalogue/tables.server.ts'
import { sizeLabel } from '#shop/catalogue/rules.ts'
import { startOfLastDays } from '#shop/dates.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { daysOfStock } from '#shop/stock/rules.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'

type StockPace = {
	name: string
	available: number
	sold: number
	/** Whole days until none is left, or 0 if it is sold out. */
	daysLeft: number
}

/** Lists the variants on sale that sell, those that run out first at the top. `paceDays` is over how many days the pace is measured. */
export async function listStockPace(
	shop: Pick<Shop, 'db' | 'clock'>,
): Promise<{ paceDays: number; isTracked: boolean; variants: StockPace[] }> {
	const newest = newestSold(shop)
	const [[first], rows] = await Promise.all([
		shop.db
			.with(newest)
			.select({ oldest: min(newest.createdAt), count: count() })
			.from(newest),
		listTracked(shop, newest),
	])
	const paceDays = daysOfPace(first ?? { count: 0, oldest: null }, shop.clock())
	const variants = rows.flatMap(({ shortName, available, sold, ...size }) => {
		const daysLeft = daysOfStock({ available, sold, days: paceDays })
		return daysLeft === null ? [] : [{ name: `${shortName}, ${sizeLabel(size)}`, available, sold, daysLeft }]
	})
	return {
		paceDays,
		isTracked: rows.length > 0,
		variants: variants.toSorted((a, b) => a.daysLeft - b.daysLeft || b.sold - a.sold),
	}
}

function newestSold({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
	return db.$with('newest').as(
		db
			.select({ id: orders.id, createdAt: orders.createdAt })
			.from(orders)
			.where(and(SOLD, gte(orders.createdAt, startOfLastDays(clock(), PACE_DAYS))))
			.orderBy(desc(orders.createdAt))
			.limit(MAX_PACE_ORDERS),
	)
}

async function listTracked({ db }: Pick<Shop, 'db'>, newest: ReturnType<typeof newestSold>) {
	// The SQL form of `sizeOf`.
	const soldSize = sql<string>`coalesce(${orderItems.size}, lower(split_part(${orderItems.sizeLabel}, ' (', 1)))`
	const sold = db.$with('sold').as(
		db
			.select({
				productId: orderItems.productId,
				size: soldSize.as('sold_size'),
				quantity: sql<number>`sum(${orderItems.quantity})::int`.as('quantity'),
			})
			.from(newest)
			.innerJoin(orderItems, eq(orderItems.orderId, newest.id))
			.groupBy(orderItems.productId, soldSize),
	)
	const { productId, size } = productVariants
	return db
		.with(newest, sold)
		.select({
			shortName: products.shortName,
			name: productVariants.name,
			netQuantity: productVariants.netQuantity,
			unit: productVariants.unit,
			available: stockLevels.available,
			sold: sql<number>`coalesce(${sold.quantity}, 0)`,
		})
		.from(stockLevels)
		.innerJoin(productVariants, and(eq(productId, stockLevels.productId), eq(size, stockLevels.size)))
		.innerJoin(products, eq(products.id, productId))
		.leftJoin(sold, and(eq(sold.productId, productId), eq(sold.size, size)))
		.where(and(eq(products.status, 'active'), eq(productVariants.isActive, true)))
}
