/** Counting the uses of promo codes. Callers hold the promo's row, so a count and the use that follows it are one act. */
import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { promoUses } from './tables.server.ts'
import type { Promo } from '#shop/promos/rules.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type Counting = {
	promo: Pick<Promo, 'id' | 'uses' | 'usesPerCustomer'>
	mailbox: string | null
	phone: string | null
	excludedIds?: readonly string[]
}

const NOT_COUNTED = { timesUsed: 0, timesUsedByCustomer: 0 }

/**
 * How often a code is in use besides these orders, by everybody and by one customer: the same mailbox or the same phone.
 * Only what the code limits is counted: all uses of one that everybody may use for ever would be more with each day.
 */
export async function countPromoUses(
	db: Database | Transaction,
	{ promo, mailbox, phone, excludedIds = [] }: Counting,
): Promise<{ timesUsed: number; timesUsedByCustomer: number }> {
	if (promo.uses === null && promo.usesPerCustomer === null) return NOT_COUNTED
	const byCustomer = or(eq(promoUses.mailbox, mailbox ?? ''), eq(promoUses.phone, phone ?? ''))
	const [counts] = await db
		.select({
			timesUsed: sql<number>`count(*)::int`,
			timesUsedByCustomer: sql<number>`count(*) filter (where ${byCustomer})::int`,
		})
		.from(promoUses)
		.where(
			and(
				eq(promoUses.promoId, promo.id),
				promo.uses === null ? byCustomer : undefined,
				isNull(promoUses.releasedAt),
				notInArray(promoUses.orderId, [...excludedIds]),
			),
		)
	return counts ?? NOT_COUNTED
}

/** How often each code is in use, by the code's id. */
export async function countUsesByPromo({ db }: Pick<Shop, 'db'>): Promise<Record<string, number>> {
	const rows = await db
		.select({ promoId: promoUses.promoId, count: sql<number>`count(*)::int` })
		.from(promoUses)
		.where(isNull(promoUses.releasedAt))
		.groupBy(promoUses.promoId)
	return Object.fromEntries(rows.map(({ promoId, count }) => [promoId, count]))
}

export async function reservePromoUse(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	use: { orderId: string; promoId: string; mailbox: string; phone: string },
): Promise<void> {
	await transaction.insert(promoUses).values({ ...use, reservedAt: shop.clock() })
}

/** A late payment takes its use back, where there is one left: see `restoreIfStillWanted`. */
export async function countPromoUse(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	await transaction
		.update(promoUses)
		.set({ countedAt: shop.clock(), releasedAt: null })
		.where(eq(promoUses.orderId, orderId))
}

export async function releasePromoUse(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	await transaction.update(promoUses).set({ releasedAt: shop.clock() }).where(eq(promoUses.orderId, orderId))
}
