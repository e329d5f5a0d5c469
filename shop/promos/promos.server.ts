/** Finding and creating promo codes. Their uses belong to orders: `orders/promo-uses.server.ts`. */
import { eq } from 'drizzle-orm'
import { type Promo, type PromoTerms, normalizeCode } from './rules.ts'
import { promoCodes } from './tables.server.ts'
import { ZERO_PAISE } from '#shop/money.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** `lock` locks the row for the transaction, so that two orders cannot both take the last use. */
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

/** A code for one order of one customer. Throws a unique violation if the code exists: see `retryOnConflict`. */
export async function createGiftCode(
	transaction: Transaction,
	gift: { code: string; percent: number; endsAt: Date },
): Promise<void> {
	await transaction
		.insert(promoCodes)
		.values({ ...gift, kind: 'percentage', uses: 1, usesPerCustomer: 1, isGift: true })
}

function termsOf(row: typeof promoCodes.$inferSelect): PromoTerms {
	// A CHECK on the table makes sure that the value of the kind is set.
	return row.kind === 'percentage'
		? { kind: 'percentage', percent: row.percent ?? 0, atMost: row.atMost }
		: { kind: 'fixed', amount: row.amount ?? ZERO_PAISE }
}
