/** The post: a job hands each letter over once, however often it runs. */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { type Letter, openedIfOurs, queueDelivery, type StoredLetter } from './letters.server.ts'
import { letters } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Longer than a mail server's every slowness that server/post.ts puts up with, one letter waiting for another. */
export const LETTER_CLAIM_SECONDS = 180

/** Hands a letter to the post. `messageId` stays the same on every try, so a mail server can drop a second copy. */
export type Deliver = (letter: Letter & { messageId: string }) => Promise<void>

/**
 * Throws what the post throws, so that the job is tried again later. Whoever has the claim hands the letter over;
 * no transaction is open meanwhile, however slow the mail server is.
 */
export async function deliverLetter(shop: Shop, letterId: string, deliver: Deliver): Promise<void> {
	const letter = await claim(shop, letterId)
	if (!letter) return lookAgain(shop, letterId)
	try {
		await deliver({
			...opened(shop, letter),
			messageId: `<${letter.id}@${new URL(shop.config.publicUrl).hostname}>`,
		})
	} catch (error) {
		await shop.db.update(letters).set({ claimedUntil: null }).where(eq(letters.id, letterId))
		throw error
	}
	await markSent(shop, letter)
}

async function claim(shop: Shop, letterId: string): Promise<StoredLetter | null> {
	const now = shop.clock()
	const [claimed] = await shop.db
		.update(letters)
		.set({ claimedUntil: new Date(now.getTime() + LETTER_CLAIM_SECONDS * 1000) })
		.where(
			and(
				eq(letters.id, letterId),
				isNull(letters.sentAt),
				or(isNull(letters.claimedUntil), lt(letters.claimedUntil, now)),
			),
		)
		.returning()
	return claimed ?? null
}

/** Whoever has the claim may die with it. */
async function lookAgain(shop: Shop, letterId: string): Promise<void> {
	await shop.db.transaction(async (transaction) => {
		const [letter] = await transaction.select().from(letters).where(eq(letters.id, letterId))
		if (letter?.claimedUntil && !letter.sentAt)
			await queueDelivery(transaction, letterId, letter.claimedUntil)
	})
}

async function markSent(shop: Shop, { id, forgetOnceSent, ...letter }: StoredLetter): Promise<void> {
	// Where there is no post, the mailbox page is the only place to read it.
	const hasLeft = shop.config.smtp !== null
	if (forgetOnceSent && hasLeft) await shop.db.delete(letters).where(eq(letters.id, id))
	const sealed = hasLeft ? null : letter.sealed
	await shop.db
		.update(letters)
		.set({ sentAt: shop.clock(), claimedUntil: null, sealed })
		.where(eq(letters.id, id))
}

/** A letter that cannot be opened must not leave: its reader would wait for a code that is not in it. */
function opened(shop: Pick<Shop, 'config'>, letter: StoredLetter): StoredLetter {
	const whole = openedIfOurs(shop, letter)
	if (!whole) throw new Error(`Letter ${letter.id} was sealed with another SECRET`)
	return whole
}
