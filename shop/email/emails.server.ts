/** Letters, written in the transaction that causes them. How they leave stands in delivery.server.ts. */
import { and, desc, eq, gte, isNotNull, lt, or } from 'drizzle-orm'
import { seal, unsealIfOurs } from '#shop/encrypt.server.ts'
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

export const SECRET_PLACE = '······'

/** False where its occasion has had its letter. */
export async function queueLetter(
	shop: Shop,
	transaction: Transaction,
	{ key, letter: { secret, ...letter } }: { key: string; letter: Letter },
): Promise<boolean> {
	const sealed = secret === undefined ? null : seal(shop.config.secret, secret)
	const [row] = await transaction
		.insert(letters)
		.values({ ...letter, sealed, key, createdAt: shop.clock() })
		.onConflictDoNothing()
		.returning({ id: letters.id })
	if (row) await queueDelivery(transaction, row.id)
	return row !== undefined
}

export async function queueDelivery(transaction: Transaction, letterId: string, at?: Date): Promise<void> {
	await queueJob(transaction, {
		name: 'deliver_letter',
		payload: { letterId },
		key: `letter:${letterId}`,
		tries: 60,
		...(at ? { at } : {}),
	})
}

/** `isWhole`: not whole is a letter that was sealed with another SECRET, whose code nobody can read any more. */
type ListedLetter = StoredLetter & { isWhole: boolean }

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
	// In this order: a letter that leaves at this moment is either seen as sent, or finds that it is to be forgotten.
	await transaction.update(letters).set({ forgetOnceSent: true }).where(theirs)
	await transaction.delete(letters).where(and(theirs, isNotNull(letters.sentAt)))
}

export function openedIfOurs({ config }: Pick<Shop, 'config'>, letter: StoredLetter): StoredLetter | null {
	if (!letter.sealed) return letter
	const secret = unsealIfOurs(config.secret, letter.sealed)
	if (secret === null) return null
	const put = (text: string) => text.replace(SECRET_PLACE, secret)
	return { ...letter, text: put(letter.text), html: put(letter.html) }
}
