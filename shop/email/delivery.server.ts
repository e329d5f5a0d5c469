/** Delivers queued emails. Each is handed to the mail server once, even if its job runs several times. */
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Email, enqueueDelivery, type StoredEmail, withSecret } from './emails.server.ts'
import { emails } from './tables.server.ts'
import { isUnclaimed, secondsFromNow, secondsUntil } from '#shop/database/claims.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Longer than server/mailer.ts may take for one email. */
export const EMAIL_CLAIM_SECONDS = 180

/** Hands an email to the mail server. `messageId` is the same on every attempt, so the server can drop a duplicate. */
export type Deliver = (email: Email & { messageId: string }) => Promise<void>

/**
 * Throws what `deliver` throws, so that the job is retried. The claim keeps other workers away; no transaction is open
 * during delivery, however slow the mail server is.
 */
export async function deliverEmail(shop: Shop, emailId: string, deliver: Deliver): Promise<void> {
	const email = await claim(shop, emailId)
	if (!email) return retryAfterClaim(shop, emailId)
	try {
		await deliver({
			...readable(shop, email),
			messageId: `<${email.id}@${new URL(shop.config.publicUrl).hostname}>`,
		})
	} catch (error) {
		await shop.db.update(emails).set({ claimedUntil: null }).where(eq(emails.id, emailId))
		throw error
	}
	await retryWhileUnavailable(() => markSent(shop, email))
}

const RETRY_EVERY_MILLISECONDS = 500
const RETRY_FOR_MILLISECONDS = 120_000

/** An email that was sent but not marked as sent would be sent again, so wait for the database to return. */
async function retryWhileUnavailable(write: () => Promise<void>): Promise<void> {
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
		.where(
			and(
				eq(emails.id, emailId),
				isNull(emails.sentAt),
				isUnclaimed(emails.claimedUntil, EMAIL_CLAIM_SECONDS),
			),
		)
		.returning()
	return claimed ?? null
}

/** The process that holds the claim may crash, so try again when the claim ends. */
async function retryAfterClaim(shop: Shop, emailId: string): Promise<void> {
	await shop.db.transaction(async (transaction) => {
		const [email] = await transaction
			.select({ claimEndsIn: secondsUntil(emails.claimedUntil) })
			.from(emails)
			.where(and(eq(emails.id, emailId), isNull(emails.sentAt), isNotNull(emails.claimedUntil)))
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

/** Without its secret the email must not be sent: the recipient would wait for a code that is not in it. */
function readable(shop: Pick<Shop, 'config'>, email: StoredEmail): StoredEmail {
	const complete = withSecret(shop, email)
	if (!complete) throw new Error(`Email ${email.id} was encrypted with another SECRET`)
	return complete
}
