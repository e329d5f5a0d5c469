/** Promo codes as rows. Where they are used is the orders' knowledge. */
import { eq } from 'drizzle-orm'
import { type Promo, type PromoTerms, normalizeCode } from './rules.ts'
import { promoCodes } from './tables.server.ts'
import { ZERO_PAISE } from '#shop/money.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** `lock` holds the row until the transaction ends, so that two orders cannot both take the last use. */
export async function findPromo(
	db: Database | Transaction,
	code: string,
	{ lock = false }: { lock?: boolean } = {},
): Promise<Promo | null> {
	const query = db
		.select()
		.from(promoCodes)
		.where(eq(promoCodes.code, normalizeCode(code)))
		.limit(1)
	const [row] = await (lock ? query.for('update') : query)
	return row ? { ...row, terms: termsOf(row) } : null
}

/** A code for one person, good for one order. A code that is taken is the database's error: see `retryOnConflict`. */
export async function createGiftCode(
	transaction: Transaction,
	gift: { code: string; percent: number; endsAt: Date },
): Promise<void> {
	await transaction
		.insert(promoCodes)
		.values({ ...gift, kind: 'percentage', uses: 1, usesPerCustomer: 1, isGift: true })
}

function termsOf(row: typeof promoCodes.$inferSelect): PromoTerms {
	// A CHECK on the table keeps percent with percentage and amount with fixed.
	return row.kind === 'percentage'
		? { kind: 'percentage', percent: row.percent ?? 0, atMost: row.atMost }
		: { kind: 'fixed', amount: row.amount ?? ZERO_PAISE }
}
