/** Pack sizes as they are stored, with those that are no longer sold. */
import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { type Product, type Size, sizeLabel } from '../rules.ts'
import { productPrices, products, productVariants } from '../tables.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
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

/** In grams, of the pack sizes of these products that have one. */
export async function listPackedWeights({ db }: Reader, productIds: readonly number[]) {
	const { productId, sku, packedWeight } = productVariants
	return db
		.select({ sku, packedWeight })
		.from(productVariants)
		.where(and(inArray(productId, [...productIds]), isNotNull(packedWeight)))
}

/** A product with the names of all its pack sizes, for what may name one that is not sold at present. */
export type NamedProduct = Pick<Product, 'id' | 'shortName'> & {
	sizes: (Pick<Size, 'value' | 'name' | 'label'> & { isSold: boolean })[]
}

/** All products in their order, also drafts and archived ones. */
export async function listNamedProducts({
	db,
	clock,
}: Reader & Pick<Shop, 'clock'>): Promise<NamedProduct[]> {
	const { productId, size: value, name, netQuantity, unit, isActive, position } = productVariants
	const hasBegun = sql`exists (select from ${productPrices} where ${and(
		eq(productPrices.productId, productId),
		eq(productPrices.size, value),
		lte(productPrices.validFrom, dayInIndia(clock())),
	)})`
	const isSold = sql<boolean>`${isActive} and ${hasBegun}`
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
