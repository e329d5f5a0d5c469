/** The post: letters are written in the transaction that causes them and delivered by a job, once, however often it runs. */
import { and, desc, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { seal, unsealIfOurs } from '#shop/seal.server.ts'
import { letters } from './tables.server.ts'
import { queueJob } from '#shop/jobs.server.ts'
import { isAddress } from '#shop/matching.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type Letter = {
	to: string
	subject: string
	text: string
	html: string
	/** Stands at `SECRET_PLACE` in text and html once the letter leaves; sealed until then. */
	secret?: string
	/** Whom an answer goes to, where that is not the shop. */
	replyTo?: string | null
	/** In a newsletter: where its reader leaves. Order letters have none. */
	leaveUrl?: string | null
}
export type StoredLetter = typeof letters.$inferSelect

/** Longer than a mail server's every slowness that server/post.ts puts up with, one letter waiting for another. */
export const LETTER_CLAIM_SECONDS = 180

export const SECRET_PLACE = '······'

/** Hands a letter to the post. `messageId` stays the same on every try, so a mail server can drop a second copy. */
export type Deliver = (letter: Letter & { messageId: string }) => Promise<void>

export async function queueLetter(
	shop: Shop,
	transaction: Transaction,
	{ key, letter: { secret, ...letter } }: { key: string; letter: Letter },
): Promise<void> {
	const sealed = secret === undefined ? null : seal(shop.config.secret, secret)
	const [row] = await transaction
		.insert(letters)
		.values({ ...letter, sealed, key, createdAt: shop.clock() })
		.onConflictDoNothing()
		.returning({ id: letters.id })
	if (row) await queueDelivery(transaction, row.id)
}

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

async function queueDelivery(transaction: Transaction, letterId: string, at?: Date): Promise<void> {
	await queueJob(transaction, {
		name: 'deliver_letter',
		payload: { letterId },
		key: `letter:${letterId}`,
		tries: 60,
		...(at ? { at } : {}),
	})
}

/** `isWhole`: not whole is a letter that was sealed with another SECRET, whose code nobody can read any more. */
export type ListedLetter = StoredLetter & { isWhole: boolean }

/** The newest first, with their secrets: for the mailbox page and for tests. */
export async function listLetters(shop: Pick<Shop, 'db' | 'config'>, most = 100): Promise<ListedLetter[]> {
	const stored = await shop.db.select().from(letters).orderBy(desc(letters.createdAt)).limit(most)
	return stored.map((letter) => {
		const whole = openedIfOurs(shop, letter)
		return { ...(whole ?? letter), isWhole: whole !== null }
	})
}

/** Letters about one occasion, such as `order:<id>`: the newest first. */
export async function listLettersAbout({ db }: Pick<Shop, 'db'>, occasion: string): Promise<StoredLetter[]> {
	const from = `${occasion}:`
	return db
		.select()
		.from(letters)
		.where(and(gte(letters.key, from), lt(letters.key, `${occasion};`)))
		.orderBy(desc(letters.createdAt))
}

/** Once more, to the same address. A letter whose secret has left is not sent again: it would say nothing. */
export async function sendAgain(transaction: Transaction, letterId: string): Promise<boolean> {
	const [letter] = await transaction
		.update(letters)
		.set({ sentAt: null, claimedUntil: null })
		.where(and(eq(letters.id, letterId), isNotNull(letters.sentAt)))
		.returning({ id: letters.id })
	if (!letter) return false
	await queueDelivery(transaction, letterId)
	return true
}

/** Forgets what a person was sent, and what the shop was sent in their name. What has not left yet still leaves, and is forgotten then. */
export async function forgetLetters(transaction: Transaction, email: string): Promise<void> {
	const theirs = or(isAddress(letters.to, email), isAddress(letters.replyTo, email))
	await transaction.delete(letters).where(and(theirs, isNotNull(letters.sentAt)))
	await transaction.update(letters).set({ forgetOnceSent: true }).where(theirs)
}

/** A letter that cannot be opened must not leave: its reader would wait for a code that is not in it. */
function opened(shop: Pick<Shop, 'config'>, letter: StoredLetter): StoredLetter {
	const whole = openedIfOurs(shop, letter)
	if (!whole) throw new Error(`Letter ${letter.id} was sealed with another SECRET`)
	return whole
}

function openedIfOurs({ config }: Pick<Shop, 'config'>, letter: StoredLetter): StoredLetter | null {
	if (!letter.sealed) return letter
	const secret = unsealIfOurs(config.secret, letter.sealed)
	if (secret === null) return null
	const put = (text: string) => text.replace(SECRET_PLACE, secret)
	return { ...letter, text: put(letter.text), html: put(letter.html) }
}
