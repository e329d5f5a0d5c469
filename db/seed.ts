/** Writes the data of a new shop: prices, tax rates, promotional messages, stock and couriers. */
import { sql } from 'drizzle-orm'
import { defaultMessage } from '#shop/promotional-messages/default-message.ts'
import { promotionalMessages } from '#shop/promotional-messages/tables.server.ts'
import { NEW_ARRIVAL } from '#shop/catalogue/labelling/badges.ts'
import { FIRST_PRICE_DAY } from '#shop/catalogue/rules.ts'
import { skuFor } from '#shop/catalogue/variants/skus.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
import { productPrices, products, productVariants } from '#shop/catalogue/tables.server.ts'
import { DEFAULT_COURIERS } from '#shop/couriers/default-couriers.ts'
import { couriers } from '#shop/couriers/tables.server.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { SPECIFIED_TAX_CATEGORIES } from '#shop/tax/specified-categories.ts'
import { taxCategories, taxRates } from '#shop/tax/tables.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** A process holds this lock while it seeds or restores a database. */
const SEED_LOCK = "hashtextextended('seed', 0)"
export const LOCK_SEED_OF_SESSION = `select pg_advisory_lock(${SEED_LOCK})`

/** Returns true if the database was empty and is now seeded. Two processes may start at the same time. */
export async function seedIfEmpty(db: Database): Promise<boolean> {
	return db.transaction(async (transaction) => {
		await transaction.execute(sql.raw(`select pg_advisory_xact_lock(${SEED_LOCK})`))
		const [product] = await transaction.select().from(products).limit(1)
		if (product) return false
		await seedCatalogue(transaction)
		// One size is low in stock, so that the product's default badge, which says so, is true.
		await transaction.insert(stockLevels).values({ productId: 2, size: 'large', available: 60, lowAt: 60 })
		await transaction.insert(couriers).values(DEFAULT_COURIERS)
		await transaction.insert(promotionalMessages).values([
			{ message: defaultMessage(DEFAULT_SHIPPING.announcedFreeAbove), displayOrder: 1 },
			{ message: 'Roasted and ground after you order', displayOrder: 2 },
		])
		return true
	})
}

export async function seedCatalogue(transaction: Transaction): Promise<void> {
	await transaction
		.insert(taxCategories)
		.values(
			SPECIFIED_TAX_CATEGORIES.map(({ value, label }, index) => ({ value, label, position: index + 1 })),
		)
	await transaction
		.insert(taxRates)
		.values(
			SPECIFIED_TAX_CATEGORIES.map(({ value, label: _label, ...rate }) => ({ ...rate, category: value })),
		)
	await transaction.insert(products).values(
		SPECIFIED_PRODUCTS.map(({ composition, sizes: _sizes, ...product }, index) => ({
			...product,
			coffeePercent: composition?.coffee ?? null,
			chicoryPercent: composition?.chicory ?? null,
			status: 'active' as const,
			position: index + 1,
			// The 'New Arrival' badge is shown for 90 days from this day.
			onSaleSince: product.badge === NEW_ARRIVAL ? sql`(now() at time zone 'Asia/Kolkata')::date` : null,
		})),
	)
	// The ids are given above, so the sequence must continue after them.
	await transaction.execute(
		sql`select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))`,
	)
	const variants = SPECIFIED_PRODUCTS.flatMap(({ id, slug, sizes }) =>
		sizes.map((size, index) => ({
			...size,
			productId: id,
			size: size.value,
			sku: skuFor(slug, size.value),
			position: index + 1,
			validFrom: FIRST_PRICE_DAY,
		})),
	)
	await transaction.insert(productVariants).values(variants)
	await transaction
		.insert(productPrices)
		.values(variants.map(({ price, ...variant }) => ({ ...variant, sellingPrice: price })))
}
