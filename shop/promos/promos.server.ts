/** Finds and creates promo codes. Their uses belong to orders: `orders/holds/promo-uses.server.ts`. */
import { and, eq } from 'drizzle-orm'
import { hasLimitedUses, type Offer, type Promo, normalizeCode, termsOf } from './rules.ts'
import { promoCodes } from './tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type PromoRow = typeof promoCodes.$inferSelect

/**
 * `lock` locks the row of a code with limited uses for the transaction, so that two orders cannot both take the last use. The
 * row of any other code stays unlocked, because everybody who orders with it would wait for everybody else.
 */
export async function findPromo(
	db: Database | Transaction,
	code: string,
	{ lock = false }: { lock?: boolean } = {},
): Promise<Promo | null> {
	const query = db
		.select()
		.from(promoCodes)
		.where(and(eq(promoCodes.code, normalizeCode(code)), eq(promoCodes.method, 'code')))
		.limit(1)
	const [row] = await query
	const [current] = lock && row && hasLimitedUses(row) ? await query.for('update') : [row]
	return current ? toPromo(current) : null
}

/** Lists the automatic offers that are active, in the order in which equal ones are chosen. Does not check their dates. */
export async function listOffers(db: Database | Transaction): Promise<Promo[]> {
	const rows = await db
		.select()
		.from(promoCodes)
		.where(and(eq(promoCodes.method, 'automatic'), eq(promoCodes.isActive, true)))
		.orderBy(promoCodes.code)
	return rows.map(toPromo)
}

/** Longer than a page is cached. A page that stays open longer may miss an offer, and the server then notices when its shopper pays. */
const SHOWN_BEFORE_START_MILLISECONDS = 3_600_000

/** For browsers, which know the time when the cart is shown: offers that run or start soon. */
export async function listShownOffers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Offer[]> {
	const now = clock().getTime()
	const offers = await listOffers(db)
	return offers
		.filter(({ endsAt }) => !endsAt || endsAt.getTime() > now)
		.filter(({ startsAt }) => !startsAt || startsAt.getTime() <= now + SHOWN_BEFORE_START_MILLISECONDS)
		.map(({ name, code, terms, minimumOrder, startsAt, endsAt }) => {
			return { name: name ?? code, terms, minimumOrder, startsAt, endsAt }
		})
}

/** A code for one order of one customer. Throws a unique violation if the code exists (see `retryOnConflict`). */
export async function createGiftCode(
	transaction: Transaction,
	gift: { code: string; percent: number; endsAt: Date },
): Promise<void> {
	await transaction
		.insert(promoCodes)
		.values({ ...gift, kind: 'percentage', uses: 1, usesPerCustomer: 1, isGift: true })
}

function toPromo(row: PromoRow): Promo {
	return { ...row, terms: termsOf(row) }
}
