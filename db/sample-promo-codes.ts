/** Adds a promo code of each kind, for sample data and tests. A new shop has none: its owner creates them. */
import { rupees } from '#shop/money.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'

const SAMPLE_PROMO_CODES: (typeof promoCodes.$inferInsert)[] = [
	{ code: 'FILTER10', kind: 'percentage', percent: 10 },
	{ code: 'DAVARA20', kind: 'percentage', percent: 20, atMost: rupees(100), minimumOrder: rupees(500) },
	{ code: 'TUMBLER50', kind: 'fixed', amount: rupees(50), usesPerCustomer: 1 },
	{ code: 'FIRST100', kind: 'fixed', amount: rupees(100), uses: 100, minimumOrder: rupees(400) },
]

/** Codes of the same text that the owner has created stay. */
export async function addSamplePromoCodes(db: Database | Transaction): Promise<void> {
	await db.insert(promoCodes).values(SAMPLE_PROMO_CODES).onConflictDoNothing()
}
