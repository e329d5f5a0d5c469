/** Reading what the packs cost. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { type ProductPrice, SIZE_VALUES, type SizeValue } from './rules.ts'
import { productPrices } from './tables.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

export async function listPrices(
	{ db }: { db: Database | Transaction },
	which: { productId?: number; size?: SizeValue } = {},
): Promise<ProductPrice[]> {
	const rows = await db
		.select()
		.from(productPrices)
		.where(
			and(
				which.productId === undefined ? sql`true` : eq(productPrices.productId, which.productId),
				which.size === undefined ? sql`true` : eq(productPrices.size, which.size),
			),
		)
		.orderBy(asc(productPrices.productId))
	return rows.toSorted((one, other) => one.productId - other.productId || position(one) - position(other))
}

function position({ size }: ProductPrice): number {
	return SIZE_VALUES.indexOf(size)
}
