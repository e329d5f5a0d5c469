/** Reading and setting what the packs cost. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { type ProductPrice, SIZE_VALUES, type SizeValue } from './rules.ts'
import { productPrices } from './tables.server.ts'
import { announceChange } from '#shop/content.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

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

/** The database refuses a selling price above its MRP. Every cached page is dropped once this commits. */
export async function setPrice(shop: Pick<Shop, 'db'>, price: ProductPrice): Promise<void> {
	await shop.db.transaction(async (transaction) => {
		await transaction
			.insert(productPrices)
			.values(price)
			.onConflictDoUpdate({
				target: [productPrices.productId, productPrices.size],
				set: { mrp: price.mrp, sellingPrice: price.sellingPrice },
			})
		await announceChange(transaction)
	})
}

function position({ size }: ProductPrice): number {
	return SIZE_VALUES.indexOf(size)
}
