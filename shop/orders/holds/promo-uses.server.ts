/** Counts and records uses of promo codes by orders. Before reserving a use, lock the code's row and count under that lock. */
import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { SOLD_PAYMENT_STATES } from '../payment-states.ts'
import { promoUses } from './tables.server.ts'
import { orders } from '../tables.server.ts'
import { mailboxOf } from '#shop/database/conditions.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { hasLimitedUses, type Promo } from '#shop/promos/rules.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type Customer = { canonicalEmail: string | null; phone: string | null }
/** Whose unpaid orders count as the shopper's own, and have one share. */
export type Sharing = { holder: string | null; checkoutId: string | null }
type Uses = { timesUsed: number; timesUsedByCustomer: number; timesHeld: number }

const NO_USES: Uses = { timesUsed: 0, timesUsedByCustomer: 0, timesHeld: 0 }

/**
 * Counts how often a code is in use, by everybody, by one customer (the same canonical email or phone) and by the unpaid
 * orders of `sharing`, without the orders in `excludedIds`. For the customer, an order counts once it is paid, and before only
 * if it is one of `sharing`: anybody can enter somebody else's phone number. Counts only what the code limits, because the
 * uses of an unlimited code grow every day.
 */
export async function countPromoUses(
	db: Database | Transaction,
	{
		promo,
		canonicalEmail,
		phone,
		sharing = null,
		excludedIds = [],
	}: Customer & {
		promo: Pick<Promo, 'id' | 'uses' | 'usesPerCustomer'>
		sharing?: Sharing | null
		excludedIds?: readonly string[]
	},
): Promise<Uses> {
	if (!hasLimitedUses(promo)) return NO_USES
	const isOwn = isHeldBy(db, sharing)
	const byCustomer = or(eq(promoUses.canonicalEmail, canonicalEmail ?? ''), eq(promoUses.phone, phone ?? ''))
	const [counts] = await db
		.select({
			timesUsed: sql<number>`count(*)::int`,
			timesUsedByCustomer: sql<number>`count(*) filter (where ${byCustomer} and (${promoUses.countedAt} is not null or ${isOwn}))::int`,
			timesHeld: sql<number>`count(*) filter (where ${promoUses.countedAt} is null and ${isOwn})::int`,
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

function isHeldBy(db: Database | Transaction, sharing: Sharing | null): SQL {
	const { holder = null, checkoutId = null } = sharing ?? {}
	const isOfCheckout = (id: string) =>
		inArray(promoUses.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, id)))
	const isOwn = or(
		holder === null ? undefined : eq(promoUses.holder, holder),
		checkoutId === null ? undefined : isOfCheckout(checkoutId),
	)
	return isOwn ?? sql`false`
}

/** How often everybody together uses a code, for queries that join `promoCodes`. It is 0 for a code without a limit. */
export const TIMES_USED = sql<number>`case when ${promoCodes.uses} is null then 0 else (
	select count(*)::int from ${promoUses} where ${promoUses.promoId} = ${promoCodes.id} and ${promoUses.releasedAt} is null) end`

/** Returns whether this customer, or one with the same canonical email or phone, has paid for an order that was not refunded in full. */
export async function hasPaidOrder(
	db: Database | Transaction,
	{ customerId, canonicalEmail, phone }: Customer & { customerId: string | null },
): Promise<boolean> {
	const known = [
		customerId === null ? undefined : eq(orders.customerId, customerId),
		canonicalEmail === null ? undefined : eq(mailboxOf(orders.recipient), canonicalEmail),
		phone === null ? undefined : eq(sql`(${orders.recipient} ->> 'phone')`, phone),
	].filter((condition) => condition !== undefined)
	if (known.length === 0) return false
	const [found] = await db
		.select({ id: orders.id })
		.from(orders)
		.where(and(or(...known), inArray(orders.paymentState, SOLD_PAYMENT_STATES)))
		.limit(1)
	return found !== undefined
}

/** As `hasPaidOrder`, when a payment arrives. The lock makes the second of two payments that arrive at once wait and find the first. */
export async function hasPaidMeanwhile(
	transaction: Transaction,
	{ customerId, canonicalEmail, phone }: { customerId: string | null; canonicalEmail: string; phone: string },
): Promise<boolean> {
	// An order that the shop entered may have neither email nor phone.
	const known = [customerId, canonicalEmail, phone].filter((key) => key !== null && key !== '')
	await transaction.execute(sql`
		select pg_advisory_xact_lock(hashtextextended('first order ' || name, 0))
		from (select unnest(${sql.param(known)}::text[]) as name order by 1) as names`)
	return hasPaidOrder(transaction, {
		customerId,
		canonicalEmail: canonicalEmail || null,
		phone: phone || null,
	})
}

/** Counts how often each code or offer is in use, by its id. The codes of a campaign count for the campaign. */
export async function countUsesByPromo({ db }: Pick<Shop, 'db'>): Promise<Record<string, number>> {
	const promoId = sql<string>`coalesce(${promoCodes.campaignId}, ${promoCodes.id})`
	const rows = await db
		.select({ promoId, count: sql<number>`count(*)::int` })
		.from(promoUses)
		.innerJoin(promoCodes, eq(promoCodes.id, promoUses.promoId))
		.where(isNull(promoUses.releasedAt))
		.groupBy(promoId)
	return Object.fromEntries(rows.map(({ promoId, count }) => [promoId, count]))
}

export async function reservePromoUse(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	use: Pick<typeof promoUses.$inferInsert, 'orderId' | 'promoId' | 'canonicalEmail' | 'phone' | 'holder'>,
): Promise<void> {
	await transaction.insert(promoUses).values({ ...use, reservedAt: shop.clock() })
}

/** Called when the order is paid, even if its use was released: `settleCheckout` has checked that one is left. */
export async function confirmPromoUse(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	await transaction
		.update(promoUses)
		.set({ countedAt: shop.clock(), releasedAt: null, holder: null })
		.where(eq(promoUses.orderId, orderId))
}

export async function releasePromoUse(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	await transaction
		.update(promoUses)
		.set({ releasedAt: shop.clock(), holder: null })
		.where(eq(promoUses.orderId, orderId))
}
