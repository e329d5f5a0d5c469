/** Reads the tax categories and rates. */
import { asc } from 'drizzle-orm'
import { type CurrentTax, currentTaxes, type TaxCategory, type TaxRate } from './rules.ts'
import { taxCategories, taxRates } from './tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** In the order in which they were added. */
export async function listTaxCategories({ db }: { db: Database | Transaction }): Promise<TaxCategory[]> {
	const { value, label, position } = taxCategories
	return db.select({ value, label }).from(taxCategories).orderBy(asc(position))
}

/** Lists what applies to the goods of each category now. */
export async function listCurrentTaxes(shop: Pick<Shop, 'db' | 'clock'>): Promise<CurrentTax[]> {
	const [categories, rates] = await Promise.all([listTaxCategories(shop), listTaxRates(shop)])
	return currentTaxes(categories, { rates, now: shop.clock() })
}

export async function listTaxRates({ db }: { db: Database | Transaction }): Promise<TaxRate[]> {
	return db.select().from(taxRates).orderBy(asc(taxRates.category), asc(taxRates.validFrom))
}
