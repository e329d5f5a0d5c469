/** Uses of promo codes by orders. Before reserving a use, lock the code's row and count under that lock. */
import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { promoUses } from './tables.server.ts'
import type { Promo } from '#shop/promos/rules.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type Customer = { canonicalEmail: string | null; phone: string | null }
type Uses = { timesUsed: number; timesUsedByCustomer: number }

const NO_USES: Uses = { timesUsed: 0, timesUsedByCustomer: 0 }

/**
 * How often a code is in use, by everybody and by one customer (the same canonical email or the same phone), without the orders
 * in `excludedIds`. Counts only what the code limits: the uses of an unlimited code grow every day.
 */
export async function countPromoUses(
	db: Database | Transaction,
	{
		promo,
		canonicalEmail,
		phone,
		excludedIds = [],
	}: Customer & { promo: Pick<Promo, 'id' | 'uses' | 'usesPerCustomer'>; excludedIds?: readonly string[] },
): Promise<Uses> {
	if (promo.uses === null && promo.usesPerCustomer === null) return NO_USES
	const byCustomer = or(eq(promoUses.canonicalEmail, canonicalEmail ?? ''), eq(promoUses.phone, phone ?? ''))
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
	return counts ?? NO_USES
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
	use: { orderId: string; promoId: string; canonicalEmail: string; phone: string },
): Promise<void> {
	await transaction.insert(promoUses).values({ ...use, reservedAt: shop.clock() })
}

/** The order is paid. Also for a use that was released: `settleCheckout` has checked that one is left. */
export async function confirmPromoUse(
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
