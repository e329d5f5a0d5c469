/** Pack sizes as they are stored, with those that are no longer sold. */
import { and, asc, desc, eq } from 'drizzle-orm'
import { sizeLabel } from '../rules.ts'
import { productPrices, products, productVariants } from '../tables.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

type Reader = { db: Database | Transaction }

/** All pack sizes of a product, with those that are no longer sold and all their prices, the latest first. For the console. */
export async function listVariants({ db }: Reader, productId: number) {
	const [variants, prices] = await pipelined([
		() =>
			db
				.select()
				.from(productVariants)
				.where(eq(productVariants.productId, productId))
				.orderBy(asc(productVariants.position)),
		() =>
			db
				.select()
				.from(productPrices)
				.where(eq(productPrices.productId, productId))
				.orderBy(desc(productPrices.validFrom)),
	])
	return variants.map((variant) => ({
		...variant,
		prices: prices.filter(({ size }) => size === variant.size),
	}))
}

/** '100% Pure, Small (220g)', also of what is no longer sold. Null if there was never such a pack size. */
export async function findVariantName(
	{ db }: Reader,
	{ productId, size }: { productId: number; size: string },
): Promise<string | null> {
	const [row] = await db
		.select({
			product: products.name,
			name: productVariants.name,
			netQuantity: productVariants.netQuantity,
			unit: productVariants.unit,
		})
		.from(productVariants)
		.innerJoin(products, eq(products.id, productVariants.productId))
		.where(and(eq(productVariants.productId, productId), eq(productVariants.size, size)))
	return row ? `${row.product}, ${sizeLabel(row)}` : null
}
