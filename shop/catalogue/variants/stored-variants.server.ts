/** Reads pack sizes as they are stored, including those that are no longer sold. */
import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { type Product, type Size, sizeLabel } from '../rules.ts'
import { productPrices, products, productVariants } from '../tables.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

type Reader = { db: Database | Transaction }

/** Lists all pack sizes of a product for the console, with all their prices, the latest first. */
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

/** Lists the packed weights in grams of those pack sizes of these products that have one. */
export async function listPackedWeights({ db }: Reader, productIds: readonly number[]) {
	const { productId, sku, packedWeight } = productVariants
	return db
		.select({ sku, packedWeight })
		.from(productVariants)
		.where(and(inArray(productId, [...productIds]), isNotNull(packedWeight)))
}

/** A product with the names of all its pack sizes, for texts that may name one that is not sold now. */
export type NamedProduct = Pick<Product, 'id' | 'shortName'> & {
	sizes: (Pick<Size, 'value' | 'name' | 'label'> & { isSold: boolean })[]
}

/** Includes drafts and archived products. */
export async function listNamedProducts({
	db,
	clock,
}: Reader & Pick<Shop, 'clock'>): Promise<NamedProduct[]> {
	const { productId, size: value, name, netQuantity, unit, isActive, position } = productVariants
	const hasStarted = sql`exists (select from ${productPrices} where ${and(
		eq(productPrices.productId, productId),
		eq(productPrices.size, value),
		lte(productPrices.validFrom, dayInIndia(clock())),
	)})`
	const isSold = sql<boolean>`${isActive} and ${hasStarted}`
	const [rows, variants] = await pipelined([
		() =>
			db
				.select({ id: products.id, shortName: products.shortName })
				.from(products)
				.orderBy(asc(products.position), asc(products.id)),
		() =>
			db
				.select({ productId, value, name, netQuantity, unit, isSold })
				.from(productVariants)
				.orderBy(asc(position)),
	])
	const variantsOf = Map.groupBy(variants, (variant) => variant.productId)
	return rows.map((row) => ({
		...row,
		sizes: (variantsOf.get(row.id) ?? []).map((variant) => ({
			value: variant.value,
			name: variant.name,
			label: sizeLabel(variant),
			isSold: variant.isSold,
		})),
	}))
}

/** Returns for example '100% Pure, Small (220g)', even if it is no longer sold, or null if there was never such a pack size. */
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
