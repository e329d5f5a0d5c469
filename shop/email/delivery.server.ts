/** Delivers queued emails. Each is handed to the mail server once, even if its job runs several times. */
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import {
	type Email,
	enqueueDelivery,
	isPending,
	MAX_UNANSWERED,
	type StoredEmail,
	withSecret,
} from './emails.server.ts'
import { emails } from './tables.server.ts'
import { isUnclaimed, secondsFromNow, secondsUntil } from '#shop/database/claims.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Longer than server/mail/mailer.ts may take to send one email. */
export const EMAIL_CLAIM_SECONDS = 180
/** When an unanswered email is sent again. Longer than server/mail/mailer.ts waits for the answer. */
export const RETRY_UNANSWERED_SECONDS = 1_800
/** The job ends after this time and makes room for other emails. */
const PROMPT_ANSWER_MILLISECONDS = 5_000

/** The mail server received all of an email and did not say whether it accepts it. */
export class UnansweredError extends Error {}

/**
 * Hands an email to the mail server, and calls `onSent` when all of it is sent. Resolves when the server has accepted it.
 * Rejects with its SMTP reply in `responseCode` if it was refused, and with an `UnansweredError` if it may have been
 * accepted. `messageId` is the same on every attempt, so that the server can drop a duplicate.
 */
export type Deliver = (email: Email & { messageId: string }, onSent: () => void) => Promise<void>

export type DeliveryOptions = {
	/** Receives what still happens after `deliverEmail` has resolved. It never rejects. */
	onLateAnswer?: (settling: Promise<void>) => void
	/** In milliseconds. */
	promptAnswer?: number
}

/**
 * Throws what `deliver` throws, so that the job is retried. The claim keeps other workers away, and no transaction is
 * open during delivery, however slow the mail server is.
 */
export async function deliverEmail(
	shop: Shop,
	emailId: string,
	deliver: Deliver,
	{ onLateAnswer = () => {}, promptAnswer = PROMPT_ANSWER_MILLISECONDS }: DeliveryOptions = {},
): Promise<void> {
	const email = await claim(shop, emailId)
	if (!email) return retryAfterClaim(shop, emailId)
	const sent = Promise.withResolvers<void>()
	const accepted = handOver(shop, { email, deliver, onSent: sent.resolve })
	try {
		const isLate = sent.promise.then(() => pause(promptAnswer, true, { ref: false }))
		if (await Promise.race([accepted.then(() => false), isLate])) throw new UnansweredError()
	} catch (error) {
		if (error instanceof UnansweredError) {
			try {
				return await retryWhileUnavailable(() => retryUnlessAnswered(shop, emailId))
			} finally {
				onLateAnswer(receiveLateAnswer(shop, email, accepted))
			}
		}
		await shop.db.update(emails).set({ claimedUntil: null }).where(eq(emails.id, emailId))
		throw error
	}
	await retryWhileUnavailable(() => markSent(shop, email))
}

type Handover = { email: StoredEmail; deliver: Deliver; onSent: () => void }

async function handOver(shop: Shop, { email, deliver, onSent }: Handover): Promise<void> {
	const messageId = `<${email.id}@${new URL(shop.config.publicUrl).hostname}>`
	await deliver({ ...readable(shop, email), messageId }, onSent)
}

/** Called before the mail server has answered: if this process is killed then, the email must not be sent again at once. */
async function retryUnlessAnswered(shop: Shop, emailId: string): Promise<void> {
	await shop.db.transaction(async (transaction) => {
		const [email] = await transaction
			.update(emails)
			.set({
				unanswered: sql`${emails.unanswered} + 1`,
				claimedUntil: secondsFromNow(RETRY_UNANSWERED_SECONDS),
			})
			.where(and(eq(emails.id, emailId), isPending))
			.returning({ id: emails.id })
		if (email) await enqueueDelivery(transaction, emailId, RETRY_UNANSWERED_SECONDS)
	})
}

async function receiveLateAnswer(shop: Shop, email: StoredEmail, accepted: Promise<void>): Promise<void> {
	try {
		await accepted
		await retryWhileUnavailable(() => markSent(shop, email))
	} catch (error) {
		const fields = { err: error, email: email.id }
		shop.log.warn(fields, 'The mail server received an email and did not accept it')
		if (isRefusedForNow(error)) await decrementUnanswered(shop, email.id)
	}
}

/** It has not arrived, so sending it again makes no duplicate. */
function isRefusedForNow(error: unknown): boolean {
	if (!(error instanceof Error && 'responseCode' in error)) return false
	const code = Number(error.responseCode)
	return code >= 400 && code < 500
}

async function decrementUnanswered(shop: Shop, emailId: string): Promise<void> {
	try {
		const attempts = { unanswered: sql`${emails.unanswered} - 1` }
		await shop.db
			.update(emails)
			.set(attempts)
			.where(and(eq(emails.id, emailId), gt(emails.unanswered, 0)))
	} catch (error) {
		shop.log.warn({ err: error }, 'A refused email counts as one that was not answered')
	}
}

const RETRY_EVERY_MILLISECONDS = 500
const RETRY_FOR_MILLISECONDS = 120_000

/** An email that was sent but not marked as sent would be sent again, so this waits for the database to return. */
export async function retryWhileUnavailable(write: () => Promise<void>): Promise<void> {
	const giveUpAt = performance.now() + RETRY_FOR_MILLISECONDS
	for (;;) {
		try {
			return await write()
		} catch (error) {
			if (!isDatabaseError(error) || performance.now() > giveUpAt) throw error
			await pause(RETRY_EVERY_MILLISECONDS, undefined, { ref: false })
		}
	}
}

async function claim(shop: Shop, emailId: string): Promise<StoredEmail | null> {
	const [claimed] = await shop.db
		.update(emails)
		.set({ claimedUntil: secondsFromNow(EMAIL_CLAIM_SECONDS) })
		.where(and(eq(emails.id, emailId), isPending, isUnclaimed(emails.claimedUntil, RETRY_UNANSWERED_SECONDS)))
		.returning()
	return claimed ?? null
}

/**
 * The process with the claim may crash, so this tries again when the claim ends. Deletes an abandoned email of somebody
 * who has deleted the account.
 */
async function retryAfterClaim(shop: Shop, emailId: string): Promise<void> {
	await shop.db.transaction(async (transaction) => {
		const isGivenUp = and(isNull(emails.sentAt), gte(emails.unanswered, MAX_UNANSWERED))
		await transaction.delete(emails).where(and(eq(emails.id, emailId), emails.deleteOnceSent, isGivenUp))
		const [email] = await transaction
			.select({ claimEndsIn: secondsUntil(emails.claimedUntil) })
			.from(emails)
			.where(and(eq(emails.id, emailId), isPending, isNotNull(emails.claimedUntil)))
		if (email) await enqueueDelivery(transaction, emailId, email.claimEndsIn)
	})
}

async function markSent(shop: Shop, { id, ...email }: StoredEmail): Promise<void> {
	// Without a mail server, the mailbox page is the only place to read the email.
	const wasSent = shop.config.smtp !== null
	const encryptedSecret = wasSent ? null : email.encryptedSecret
	const [sent] = await shop.db
		.update(emails)
		.set({ sentAt: shop.clock(), claimedUntil: null, encryptedSecret })
		.where(eq(emails.id, id))
		.returning({ deleteOnceSent: emails.deleteOnceSent })
	// The recipient may have deleted the account during delivery.
	if (wasSent && sent?.deleteOnceSent) await shop.db.delete(emails).where(eq(emails.id, id))
}

/** Without its secret the email must not be sent, because the recipient would look for a code that is not in it. */
function readable(shop: Pick<Shop, 'config'>, email: StoredEmail): StoredEmail {
	const complete = withSecret(shop, email)
	if (!complete) throw new Error(`Email ${email.id} was encrypted with another SECRET`)
	return complete
}
