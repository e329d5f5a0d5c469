/** Reads what an order needs to know of its pack sizes. */
import { and, eq, inArray } from 'drizzle-orm'
import { compositionOf, priceOn } from '../catalogue.server.ts'
import { type GrindValue, mainImage, type Product, sizeLabel } from '../rules.ts'
import { products, productVariants } from '../tables.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import type { Paise } from '#shop/money.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

export type VariantForSale = Pick<Product, 'taxCategory' | 'composition'> & {
	image: string
	productId: number
	productName: string
	size: string
	sizeName: string
	sizeLabel: string
	grinds: GrindValue[]
	sellingPrice: Paise
}

/** Lists those pack sizes of these products that are for sale. */
export async function listVariantsForSale(
	db: Database | Transaction,
	{ productIds, now }: { productIds: readonly number[]; now: Date },
): Promise<VariantForSale[]> {
	const price = priceOn(db, dayInIndia(now))
	const rows = await db
		.select({
			productId: products.id,
			productName: products.name,
			images: products.images,
			taxCategory: products.taxCategory,
			coffeePercent: products.coffeePercent,
			chicoryPercent: products.chicoryPercent,
			size: productVariants.size,
			sizeName: productVariants.name,
			netQuantity: productVariants.netQuantity,
			unit: productVariants.unit,
			grinds: productVariants.grinds,
			sellingPrice: price.sellingPrice,
		})
		.from(products)
		.innerJoin(productVariants, eq(productVariants.productId, products.id))
		.crossJoinLateral(price)
		.where(
			and(
				inArray(products.id, [...productIds]),
				eq(products.status, 'active'),
				eq(productVariants.isActive, true),
			),
		)
	return rows.map(({ coffeePercent, chicoryPercent, netQuantity, unit, images, ...row }) => ({
		...row,
		image: mainImage({ images }),
		composition: compositionOf({ coffeePercent, chicoryPercent }),
		sizeLabel: sizeLabel({ name: row.sizeName, netQuantity, unit }),
	}))
}
