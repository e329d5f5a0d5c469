/** Reads and writes price differences: what the customer of a paid order is asked to pay for packs of a size that costs more. */
import { and, desc, eq, exists, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import { priceDifferences } from './tables.server.ts'
import { dayInIndia, formatLastDay, midnightAfter } from '#shop/dates.ts'
import { EMAIL_LINK_SECONDS, isValidQuery, signQuery } from '#shop/crypto/signed-link.server.ts'
import { formatTotal } from '#shop/money.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import { isAtShop } from '#shop/orders/statuses.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Difference = typeof priceDifferences.$inferSelect
type DifferenceState = 'asked' | 'paid' | 'withdrawn' | 'expired'

export function differenceState(
	{ paidAt, withdrawnAt, lastDay }: Pick<Difference, 'paidAt' | 'withdrawnAt' | 'lastDay'>,
	now: Date,
): DifferenceState {
	if (paidAt) return 'paid'
	if (withdrawnAt) return 'withdrawn'
	return dayInIndia(now) > lastDay ? 'expired' : 'asked'
}

export async function findDifference(db: Database | Transaction, id: string): Promise<Difference | null> {
	const [difference] = await db.select().from(priceDifferences).where(eq(priceDifferences.id, id))
	return difference ?? null
}

/** The newest come first. */
export async function listDifferences(
	db: Database | Transaction,
	orderIds: readonly string[],
): Promise<Difference[]> {
	return db
		.select()
		.from(priceDifferences)
		.where(inArray(priceDifferences.orderId, [...orderIds]))
		.orderBy(desc(priceDifferences.requestedAt))
}

/** Finds the one that is neither paid nor withdrawn. It may have expired. The caller holds the order's lock. */
export async function findOpenDifference(
	transaction: Transaction,
	orderId: string,
): Promise<Difference | null> {
	const [open] = await transaction
		.select()
		.from(priceDifferences)
		.where(and(eq(priceDifferences.orderId, orderId), IS_OPEN))
	return open ?? null
}

const IS_OPEN = and(isNull(priceDifferences.paidAt), isNull(priceDifferences.withdrawnAt))

function isPayable({ clock }: Pick<Shop, 'clock'>): SQL | undefined {
	return and(IS_OPEN, gte(priceDifferences.lastDay, dayInIndia(clock())))
}

/** Lists what the parcels of these orders wait for, at most one of each. */
export async function listAwaited(
	shop: Pick<Shop, 'db' | 'clock'>,
	of: readonly Pick<Order, 'id' | 'status' | 'paymentState'>[],
): Promise<Difference[]> {
	const atShop = of.filter(({ status, paymentState }) => isAtShop(status) && paymentState !== 'refunded')
	if (atShop.length === 0) return []
	const ids = atShop.map(({ id }) => id)
	return shop.db
		.select()
		.from(priceDifferences)
		.where(and(inArray(priceDifferences.orderId, ids), isPayable(shop)))
}

/** For queries of orders that are at the shop: whether the parcel waits. */
export function isAwaitingDifference(shop: Pick<Shop, 'db' | 'clock'>): SQL {
	return exists(
		shop.db
			.select({ id: priceDifferences.id })
			.from(priceDifferences)
			.where(and(eq(priceDifferences.orderId, orders.id), isPayable(shop))),
	)
}

/** Refuses while the packs of a parcel may still be exchanged. The caller holds the order's lock. */
export async function refuseWaitingParcel(
	{ clock }: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<Refusal | null> {
	const open = await findOpenDifference(transaction, orderId)
	if (!open || differenceState(open, clock()) !== 'asked') return null
	const { amount } = open
	return refuse('conflict', 'Status not changed', {
		message: `The customer has until ${lastDayOf(open)} to pay ${formatTotal(amount)} for ${describeExchange(open)}. Wait for that. The owner, a manager or support may choose "Ship as ordered" on the order's page instead.`,
		code: 'difference_open',
	})
}

/** Returns for example 'Large (1000g) instead of Medium (500g)'. */
export function describeExchange({ exchange: { from, to } }: Pick<Difference, 'exchange'>): string {
	return `${to.label} instead of ${from.label}`
}

/** Returns a part of the key of the email that asks for it. */
export function differenceEvent({ id }: Pick<Difference, 'id'>): string {
	return `difference:${id}`
}

/** Returns for example '29 Nov 2026'. */
export function lastDayOf({ lastDay }: Pick<Difference, 'lastDay'>): string {
	return formatLastDay(midnightAfter(lastDay))
}

/** The caller holds the order's lock. */
export async function updateDifference(
	transaction: Transaction,
	{ id }: Pick<Difference, 'id'>,
	end: { paidAt: Date; paymentMethod: PaymentMethod } | { withdrawnAt: Date },
): Promise<void> {
	await transaction.update(priceDifferences).set(end).where(eq(priceDifferences.id, id))
}

/** The link works long after the last day, so that the page can show the result. */
export function signDifferenceUrl(
	shop: Pick<Shop, 'clock' | 'config'>,
	{ id, lastDay }: Pick<Difference, 'id' | 'lastDay'>,
): string {
	const untilLastDay = (midnightAfter(lastDay).getTime() - shop.clock().getTime()) / 1000
	const seconds = Math.round(untilLastDay) + EMAIL_LINK_SECONDS
	const query = signQuery(shop, { purpose: 'difference', subject: id, seconds })
	return `${shop.config.publicUrl}/price-differences/${id}?${query}`
}

export type DifferenceLink = { id: string; query: URLSearchParams }

/** Returns null if the link was altered, has expired or names no difference. */
export async function findDifferenceOfLink(
	shop: Shop,
	{ id, query }: DifferenceLink,
): Promise<Difference | null> {
	return isValidQuery(shop, { purpose: 'difference', subject: id, query })
		? findDifference(shop.db, id)
		: null
}
