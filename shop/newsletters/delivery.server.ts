/** Sends a newsletter one email at a time, each to somebody who consents at that moment, and never two to anybody. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Newsletter } from './admin.server.ts'
import { archiveUrl } from './archive.server.ts'
import { claimRecipient, type ClaimedRecipient } from './claim-recipient.server.ts'
import { newsletterEmail } from './emails.server.ts'
import {
	classifyFailure,
	type FailureKind,
	MAX_ATTEMPTS,
	MAX_REFUSALS_IN_A_ROW,
	retryAfterSeconds,
} from './rules.ts'
import { enqueueSending } from './sending.server.ts'
import { newsletterRecipients, newsletters } from './tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { type Deliver, retryWhileUnavailable, UnansweredError } from '#shop/email/delivery.server.ts'
import { type Email, enqueueEmail } from '#shop/email/emails.server.ts'
import { createUnsubscribeUrl } from '#shop/subscribers/subscribers.server.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** After this time a run ends and lets other jobs go first. */
const RUN_MILLISECONDS = 10_000
/** For a longer wait, the job ends. */
const MAX_WAIT_SECONDS = 1
const UNAVAILABLE_SECONDS = 60

type Run = {
	deliver: Deliver
	/** Whether the process is about to end: an email started now might be cut off, and could not be sent again. */
	isStopping?: () => boolean
}

/** Sends for some seconds, and enqueues the next run if there is more to do. Several may run at the same time. */
export async function sendNewsletter(
	shop: Shop,
	newsletterId: string,
	{ deliver, isStopping = () => false }: Run,
): Promise<void> {
	const next = await sendForSomeSeconds(shop, newsletterId, { deliver, isStopping })
	if (next === null) return
	await shop.db.transaction((transaction) => enqueueSending(transaction, newsletterId, next))
}

/** Returns in how many seconds there is more to do, or null. */
async function sendForSomeSeconds(
	shop: Shop,
	newsletterId: string,
	{ deliver, isStopping }: Required<Run>,
): Promise<number | null> {
	const endsAt = performance.now() + RUN_MILLISECONDS
	while (!isStopping() && performance.now() < endsAt) {
		const claim = await claimRecipient(shop, newsletterId)
		if (claim.result === 'ended') return null
		const nextAt = performance.now() + claim.seconds * 1000
		if (claim.result === 'claimed') {
			const failure = await send(shop, claim, deliver)
			if (failure === 'blocked') return null
			if (failure === 'unavailable') return UNAVAILABLE_SECONDS
		}
		// Not asked for before: each question is a transaction beside those of purchases.
		const milliseconds = Math.max(nextAt - performance.now(), 0)
		if (milliseconds > MAX_WAIT_SECONDS * 1000) return milliseconds / 1000
		await wait(milliseconds)
	}
	return 0
}

type Claimed = { newsletter: Newsletter; recipient: ClaimedRecipient }

async function send(
	shop: Shop,
	{ newsletter, recipient }: Claimed,
	deliver: Deliver,
): Promise<FailureKind | null> {
	const { brand, publicUrl } = shop.config
	const { issue, slug } = newsletter
	if (!issue || !slug) throw new Error(`Newsletter ${newsletter.id} is sent without content`)
	const email = newsletterEmail({
		issue,
		to: recipient.email,
		brand,
		publicUrl,
		unsubscribeUrl: createUnsubscribeUrl(shop, recipient.email),
		archiveUrl: archiveUrl(shop, slug),
	})
	const messageId = `<${newsletter.id}.${recipient.id}@${new URL(publicUrl).hostname}>`
	try {
		if (shop.config.smtp) await deliver({ ...email, messageId }, () => {})
		else await storeForMailbox(shop, { email, key: `newsletter:${newsletter.id}:${recipient.id}` })
	} catch (error) {
		return receiveFailure(shop, { newsletter, recipient, error })
	}
	await retryWhileUnavailable(() => settle(shop.db, recipient, 'sent'))
	return null
}

/** Without a mail server, the mailbox page is the only place to read the email. */
async function storeForMailbox(shop: Shop, stored: { email: Email; key: string }): Promise<void> {
	await shop.db.transaction((transaction) => enqueueEmail(shop, transaction, stored))
}

type Failed = Claimed & { error: unknown }

async function receiveFailure(shop: Shop, { newsletter, recipient, error }: Failed): Promise<FailureKind> {
	const { code, reply, ...failure } = describeError(error)
	const kind = classifyFailure({ code, reply, ...failure })
	// The error itself quotes the address.
	shop.log.warn(
		{ newsletter: newsletter.id, recipient: recipient.id, code, kind },
		'A newsletter was not accepted',
	)
	await retryWhileUnavailable(() =>
		inTransaction(shop, async (transaction) => {
			await settleFailure(transaction, recipient, kind)
			if (kind === 'blocked')
				await pauseWith(transaction, newsletter.id, `The mail server refuses to send: ${reply}`)
			if (kind === 'bounced' || kind === 'refused') await pauseIfAllAreRefused(transaction, newsletter.id)
		}),
	)
	return kind
}

async function settleFailure(
	transaction: Transaction,
	recipient: ClaimedRecipient,
	kind: FailureKind,
): Promise<void> {
	const attempts = recipient.attempts + 1
	switch (kind) {
		case 'unknown':
			return settle(transaction, recipient, 'unknown')
		case 'refused':
			return settle(transaction, recipient, 'refused')
		case 'bounced':
			await transaction
				.update(subscribers)
				.set({ bouncedAt: secondsFromNow(0) })
				.where(and(eq(subscribers.id, recipient.subscriberId), isNull(subscribers.bouncedAt)))
			return settle(transaction, recipient, 'refused')
		case 'later':
			if (attempts >= MAX_ATTEMPTS) return settle(transaction, recipient, 'refused')
			return release(transaction, recipient, {
				attempts,
				dueAt: secondsFromNow(retryAfterSeconds(attempts)),
			})
		default:
			return release(transaction, recipient, {})
	}
}

async function settle(
	db: Pick<Transaction, 'update'>,
	{ id }: ClaimedRecipient,
	state: 'sent' | 'refused' | 'unknown',
): Promise<void> {
	await db
		.update(newsletterRecipients)
		.set({ state, settledAt: secondsFromNow(0) })
		.where(eq(newsletterRecipients.id, id))
}

/** The mail server certainly does not have the email. */
async function release(
	transaction: Transaction,
	{ id }: ClaimedRecipient,
	retry: Pick<Partial<typeof newsletterRecipients.$inferInsert>, 'attempts'> & {
		dueAt?: ReturnType<typeof secondsFromNow>
	},
): Promise<void> {
	await transaction
		.update(newsletterRecipients)
		.set({ state: 'queued', claimedAt: null, ...retry })
		.where(eq(newsletterRecipients.id, id))
}

async function pauseWith(transaction: Transaction, newsletterId: string, problem: string): Promise<void> {
	await transaction
		.update(newsletters)
		.set({ status: 'paused', problem })
		.where(and(eq(newsletters.id, newsletterId), eq(newsletters.status, 'sending')))
}

/** None of them has received it, so it is sent to all of them again when the owner resumes. */
async function pauseIfAllAreRefused(transaction: Transaction, newsletterId: string): Promise<void> {
	const { id, state, subscriberId, settledAt } = newsletterRecipients
	const last = await transaction
		.select({ id, state, subscriberId })
		.from(newsletterRecipients)
		.where(and(eq(newsletterRecipients.newsletterId, newsletterId), isNotNull(settledAt)))
		.orderBy(desc(settledAt))
		.limit(MAX_REFUSALS_IN_A_ROW)
	if (last.length < MAX_REFUSALS_IN_A_ROW || last.some((recipient) => recipient.state !== 'refused')) return
	await pauseWith(
		transaction,
		newsletterId,
		`The mail server refused the last ${MAX_REFUSALS_IN_A_ROW} emails, so it may take us for a sender of spam. Ask your mail provider, then resume.`,
	)
	await transaction
		.update(subscribers)
		.set({ bouncedAt: null })
		.where(
			inArray(
				subscribers.id,
				last.map((recipient) => recipient.subscriberId),
			),
		)
	await transaction
		.update(newsletterRecipients)
		.set({ state: 'queued', claimedAt: null, settledAt: null })
		.where(
			inArray(
				id,
				last.map((recipient) => recipient.id),
			),
		)
}

function describeError(error: unknown) {
	const fields = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}))
	const code = fields.get('responseCode')
	const reply = fields.get('response')
	const command = fields.get('command')
	return {
		isUnanswered: error instanceof UnansweredError,
		code: typeof code === 'number' ? code : undefined,
		reply: typeof reply === 'string' ? reply : undefined,
		command: typeof command === 'string' ? command : undefined,
	}
}
