/** The post: a job hands each letter over once, however often it runs. */
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { type Email, decryptIfPossible, enqueueDelivery, type StoredEmail } from './emails.server.ts'
import { emails } from './tables.server.ts'
import { isUnclaimed } from '#shop/database/claims.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Longer than a mail server's every slowness that server/mailer.ts puts up with, one letter waiting for another. */
export const EMAIL_CLAIM_SECONDS = 180

/** Hands a letter to the post. `messageId` stays the same on every try, so a mail server can drop a second copy. */
export type Deliver = (letter: Email & { messageId: string }) => Promise<void>

/**
 * Throws what the post throws, so that the job is tried again later. Whoever has the claim hands the letter over;
 * no transaction is open meanwhile, however slow the mail server is.
 */
export async function deliverEmail(shop: Shop, letterId: string, deliver: Deliver): Promise<void> {
	const letter = await claim(shop, letterId)
	if (!letter) return lookAgain(shop, letterId)
	try {
		await deliver({
			...opened(shop, letter),
			messageId: `<${letter.id}@${new URL(shop.config.publicUrl).hostname}>`,
		})
	} catch (error) {
		await shop.db.update(emails).set({ claimedUntil: null }).where(eq(emails.id, letterId))
		throw error
	}
	await insist(() => markSent(shop, letter))
}

/** A letter that has left and is not known to have left would go out again: an outage of the database is sat out. */
const INSISTS_EVERY_MILLISECONDS = 500
const INSISTS_FOR_MILLISECONDS = 120_000

async function insist(act: () => Promise<void>): Promise<void> {
	const giveUpAt = performance.now() + INSISTS_FOR_MILLISECONDS
	for (;;) {
		try {
			return await act()
		} catch (error) {
			if (!isDatabaseError(error) || performance.now() > giveUpAt) throw error
			await pause(INSISTS_EVERY_MILLISECONDS, undefined, { ref: false })
		}
	}
}

async function claim(shop: Shop, letterId: string): Promise<StoredEmail | null> {
	const now = shop.clock()
	const [claimed] = await shop.db
		.update(emails)
		.set({ claimedUntil: new Date(now.getTime() + EMAIL_CLAIM_SECONDS * 1000) })
		.where(
			and(
				eq(emails.id, letterId),
				isNull(emails.sentAt),
				isUnclaimed(emails.claimedUntil, { now, seconds: EMAIL_CLAIM_SECONDS }),
			),
		)
		.returning()
	return claimed ?? null
}

/** Whoever has the claim may die with it. */
async function lookAgain(shop: Shop, letterId: string): Promise<void> {
	await shop.db.transaction(async (transaction) => {
		const [letter] = await transaction.select().from(emails).where(eq(emails.id, letterId))
		if (letter?.claimedUntil && !letter.sentAt)
			await enqueueDelivery(transaction, letterId, letter.claimedUntil)
	})
}

async function markSent(shop: Shop, { id, ...letter }: StoredEmail): Promise<void> {
	// Where there is no post, the mailbox page is the only place to read it.
	const hasLeft = shop.config.smtp !== null
	const encryptedSecret = hasLeft ? null : letter.encryptedSecret
	const [sent] = await shop.db
		.update(emails)
		.set({ sentAt: shop.clock(), claimedUntil: null, encryptedSecret })
		.where(eq(emails.id, id))
		.returning({ deleteOnceSent: emails.deleteOnceSent })
	// Its reader may have left while it was under way.
	if (hasLeft && sent?.deleteOnceSent) await shop.db.delete(emails).where(eq(emails.id, id))
}

/** A letter that cannot be opened must not leave: its reader would wait for a code that is not in it. */
function opened(shop: Pick<Shop, 'config'>, letter: StoredEmail): StoredEmail {
	const whole = decryptIfPossible(shop, letter)
	if (!whole) throw new Error(`Email ${letter.id} was encryptedSecret with another SECRET`)
	return whole
}
