/** Price differences: what the customer of a paid order is asked to pay for packs of a size that costs more. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { priceDifferences } from './tables.server.ts'
import { dayInIndia, formatLastDay, midnightAfter } from '#shop/dates.ts'
import { EMAIL_LINK_SECONDS, isValidQuery, signQuery } from '#shop/crypto/signed-link.server.ts'
import { formatTotal } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Difference = typeof priceDifferences.$inferSelect
export type DifferenceState = 'asked' | 'paid' | 'withdrawn' | 'expired'

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

/** Of these orders, the newest first. */
export async function listDifferences(
	db: Database | Transaction,
	orderIds: readonly string[],
): Promise<Difference[]> {
	return db
		.select()
		.from(priceDifferences)
		.where(inArray(priceDifferences.orderId, [...orderIds]))
		.orderBy(desc(priceDifferences.askedAt))
}

/** Neither paid nor withdrawn; it may have expired. The caller holds the order's lock. */
export async function findOpenDifference(
	transaction: Transaction,
	orderId: string,
): Promise<Difference | null> {
	const { paidAt, withdrawnAt } = priceDifferences
	const [open] = await transaction
		.select()
		.from(priceDifferences)
		.where(and(eq(priceDifferences.orderId, orderId), isNull(paidAt), isNull(withdrawnAt)))
	return open ?? null
}

/** Null, or why the parcel waits: its packs may still become others. The caller holds the order's lock. */
export async function whyParcelWaits(
	{ clock }: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<Refusal | null> {
	const open = await findOpenDifference(transaction, orderId)
	if (!open || differenceState(open, clock()) !== 'asked') return null
	const { amount, exchange } = open
	return refuse('conflict', 'Status not changed', {
		message: `The customer has until ${lastDayOf(open)} to pay ${formatTotal(amount)} for ${exchange.to.label} instead of ${exchange.from.label}. Wait for that, or withdraw it on the order's page.`,
		code: 'difference_open',
	})
}

/** '29 Nov 2026' */
export function lastDayOf({ lastDay }: Pick<Difference, 'lastDay'>): string {
	return formatLastDay(midnightAfter(lastDay))
}

/** The caller holds the order's lock. */
export async function updateDifference(
	transaction: Transaction,
	{ id }: Pick<Difference, 'id'>,
	end: { paidAt: Date } | { withdrawnAt: Date },
): Promise<void> {
	await transaction.update(priceDifferences).set(end).where(eq(priceDifferences.id, id))
}

/** Opens long after the last day, too, so that the page can say what became of it. */
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

/** Null if the link was altered, has expired or names no difference. */
export async function findDifferenceOfLink(
	shop: Shop,
	{ id, query }: DifferenceLink,
): Promise<Difference | null> {
	return isValidQuery(shop, { purpose: 'difference', subject: id, query })
		? findDifference(shop.db, id)
		: null
}
