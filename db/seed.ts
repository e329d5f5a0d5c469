/** The data of a new shop: prices, tax rates, promotional messages, stock, and a promo code of each kind. */
import { sql } from 'drizzle-orm'
import { defaultMessage } from '#shop/promotional-messages/rules.ts'
import { promotionalMessages } from '#shop/promotional-messages/tables.server.ts'
import { PRODUCTS } from '#shop/catalogue/rules.ts'
import { productPrices } from '#shop/catalogue/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/default-settings.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { taxRates } from '#shop/tax/tables.server.ts'
import type { Database } from '#shop/shop.server.ts'

/** In rupees, from the sampler to the large size. */
const SEEDED_MRPS: Record<number, readonly number[]> = {
	1: [110, 260, 530, 1050],
	2: [120, 270, 550, 1090],
	3: [120, 260, 540, 1080],
}

/** Returns true when the database was empty and is now seeded. Two processes may start at once. */
export async function seedIfEmpty(db: Database): Promise<boolean> {
	return db.transaction(async (transaction) => {
		await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`)
		const [price] = await transaction.select().from(productPrices).limit(1)
		if (price) return false
		await transaction.insert(productPrices).values(
			PRODUCTS.flatMap((product) =>
				product.sizes.map((size, index) => ({
					productId: product.id,
					size: size.value,
					mrp: rupees(SEEDED_MRPS[product.id]?.[index] ?? 0),
					sellingPrice: size.price,
				})),
			),
		)
		// Roasted coffee, and "coffee substitutes containing coffee in any proportion": both 5% since GST began.
		await transaction.insert(taxRates).values([
			{ category: 'coffee', validFrom: '2017-07-01', hsn: '09012190', rateBasisPoints: 500 },
			{ category: 'coffee-chicory', validFrom: '2017-07-01', hsn: '09019020', rateBasisPoints: 500 },
		])
		// One size is low in stock, so that the product's default badge, which says so, is true.
		await transaction.insert(stockLevels).values({ productId: 2, size: 'large', available: 60, lowAt: 60 })
		await transaction.insert(promotionalMessages).values([
			{ message: defaultMessage(DEFAULT_SHIPPING.announcedFreeAbove), displayOrder: 1 },
			{ message: 'Roasted and ground after you order', displayOrder: 2 },
			{ message: 'Chennai: delivered within 24 hours', displayOrder: 3 },
		])
		await transaction.insert(promoCodes).values([
			{ code: 'FILTER10', kind: 'percentage', percent: 10 },
			{ code: 'DAVARA20', kind: 'percentage', percent: 20, atMost: rupees(100), minimumOrder: rupees(500) },
			{ code: 'TUMBLER50', kind: 'fixed', amount: rupees(50), usesPerCustomer: 1 },
			{ code: 'FIRST100', kind: 'fixed', amount: rupees(100), uses: 100, minimumOrder: rupees(400) },
		])
		return true
	})
}
