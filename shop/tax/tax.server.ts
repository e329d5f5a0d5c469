/** Reads the tax rates. */
import { asc } from 'drizzle-orm'
import type { TaxRate } from './rules.ts'
import { taxRates } from './tables.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** Of all categories and days. */
export async function listTaxRates({ db }: { db: Database | Transaction }): Promise<TaxRate[]> {
	return db.select().from(taxRates).orderBy(asc(taxRates.category), asc(taxRates.validFrom))
}
