/** Claims the recipients of a newsletter one by one. All processes together keep to the newsletter's pace. */
import { and, asc, eq, getTableColumns, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Newsletter } from './admin.server.ts'
import { newsletterRecipients, newsletters } from './tables.server.ts'
import { isTooFarAhead, secondsFromNow, secondsUntil } from '#shop/database/claims.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Longer than server/mail/mailer.ts may take to send one email of a newsletter and to wait for the answer. */
const CLAIM_SECONDS = 300
/** How many seconds of missed sends a busy process may catch up on. */
const CATCH_UP_SECONDS = 2
/** The interval at a pace of one email a minute. */
const LONGEST_INTERVAL_SECONDS = 60
const CHECK_CLAIMS_AFTER_SECONDS = 60

export type ClaimedRecipient = { id: number; email: string; subscriberId: string; attempts: number }

/** `seconds`: until the next one may be due. */
type Claim =
	| { result: 'claimed'; newsletter: Newsletter; recipient: ClaimedRecipient; seconds: number }
	/** Nobody is due yet. */
	| { result: 'wait'; seconds: number }
	| { result: 'ended' }

const { id, newsletterId, subscriberId, state, attempts, dueAt, claimedAt } = newsletterRecipients

/**
 * Committed before the mail server is contacted: a claimed recipient is never claimed again unless the mail server
 * certainly has no email for them. The claim of a killed process is therefore never released.
 */
export async function claimRecipient(shop: Shop, ofNewsletter: string): Promise<Claim> {
	return inTransaction(shop, async (transaction): Promise<Claim> => {
		const turn = await takeTurn(transaction, ofNewsletter)
		if (!turn) return waitForTurn(transaction, ofNewsletter)
		const recipient = await pickRecipient(transaction, ofNewsletter)
		if (!recipient) return waitForLast(shop, transaction, ofNewsletter)
		await transaction
			.update(newsletterRecipients)
			.set({ state: 'sending', claimedAt: secondsFromNow(0) })
			.where(eq(id, recipient.id))
		const { seconds, ...newsletter } = turn
		return { result: 'claimed', newsletter, recipient, seconds }
	})
}

async function takeTurn(
	transaction: Transaction,
	ofNewsletter: string,
): Promise<(Newsletter & { seconds: number }) | null> {
	const { nextSendAt, pace, status } = newsletters
	const earliest = sql`greatest(${nextSendAt}, ${secondsFromNow(-CATCH_UP_SECONDS)})`
	// If the database's clock was set back, `nextSendAt` could be hours ahead.
	const isDue = or(lte(nextSendAt, secondsFromNow(0)), isTooFarAhead(nextSendAt, LONGEST_INTERVAL_SECONDS))
	const [turn] = await transaction
		.update(newsletters)
		.set({ nextSendAt: sql`least(${earliest}, now()) + make_interval(secs => 60.0 / ${pace})` })
		.where(and(eq(newsletters.id, ofNewsletter), eq(status, 'sending'), isDue))
		.returning({ ...getTableColumns(newsletters), seconds: secondsUntil(nextSendAt) })
	return turn ?? null
}

async function waitForTurn(transaction: Transaction, ofNewsletter: string): Promise<Claim> {
	const [newsletter] = await transaction
		.select({ seconds: secondsUntil(newsletters.nextSendAt) })
		.from(newsletters)
		.where(and(eq(newsletters.id, ofNewsletter), eq(newsletters.status, 'sending')))
	return newsletter ? { result: 'wait', seconds: newsletter.seconds } : { result: 'ended' }
}

/** Consent is read here, and not when the recipients were fixed. */
async function pickRecipient(
	transaction: Transaction,
	ofNewsletter: string,
): Promise<ClaimedRecipient | null> {
	const next = await findNext(transaction, ofNewsletter)
	if (!next) return null
	if (next.email !== null) return { ...next, email: next.email }
	await skipWithoutConsent(transaction, ofNewsletter)
	return pickRecipient(transaction, ofNewsletter)
}

/** Uses two statements: in one, PostgreSQL may join all recipients with all subscribers. */
async function findNext(transaction: Transaction, ofNewsletter: string) {
	const [next] = await transaction
		.select({ id, subscriberId, attempts })
		.from(newsletterRecipients)
		.where(
			and(
				eq(newsletterId, ofNewsletter),
				eq(state, 'queued'),
				or(isNull(dueAt), lte(dueAt, secondsFromNow(0))),
			),
		)
		.orderBy(asc(id))
		.limit(1)
		.for('update', { skipLocked: true })
	if (!next) return null
	const [subscriber] = await transaction
		.select({ email: subscribers.email })
		.from(subscribers)
		.where(and(eq(subscribers.id, next.subscriberId), isNull(subscribers.bouncedAt)))
	return { ...next, email: subscriber?.email ?? null }
}

const consents = and(eq(subscribers.id, subscriberId), isNull(subscribers.bouncedAt))

async function skipWithoutConsent(transaction: Transaction, ofNewsletter: string): Promise<void> {
	await transaction
		.update(newsletterRecipients)
		.set({ state: 'skipped', settledAt: secondsFromNow(0) })
		.where(
			and(
				eq(newsletterId, ofNewsletter),
				eq(state, 'queued'),
				sql`not exists (select 1 from ${subscribers} where ${consents})`,
			),
		)
}

/** Nobody is left to claim. Recipients whose process was killed get no second email. */
async function waitForLast(shop: Shop, transaction: Transaction, ofNewsletter: string): Promise<Claim> {
	const isOfNewsletter = eq(newsletterId, ofNewsletter)
	const isLost = and(eq(state, 'sending'), lt(claimedAt, secondsFromNow(-CLAIM_SECONDS)))
	await transaction
		.update(newsletterRecipients)
		.set({ state: 'unknown', settledAt: secondsFromNow(0) })
		.where(and(isOfNewsletter, isLost))
	const isRetried = and(isOfNewsletter, eq(state, 'queued'))
	const [retried] = await transaction
		.select({ seconds: secondsUntil(dueAt) })
		.from(newsletterRecipients)
		.where(isRetried)
		.orderBy(asc(dueAt))
		.limit(1)
	if (retried) return { result: 'wait', seconds: retried.seconds }
	const [claimed] = await transaction
		.select({ id })
		.from(newsletterRecipients)
		.where(and(isOfNewsletter, eq(state, 'sending')))
		.limit(1)
	if (claimed) return { result: 'wait', seconds: CHECK_CLAIMS_AFTER_SECONDS }
	await transaction
		.update(newsletters)
		.set({ status: 'sent', finishedAt: shop.clock() })
		.where(and(eq(newsletters.id, ofNewsletter), eq(newsletters.status, 'sending')))
	await notifyContentChanged(transaction)
	return { result: 'ended' }
}
