/** Letters, written in the transaction that causes them. How they leave stands in delivery.server.ts. */
import { and, desc, eq, gte, isNotNull, lt, or } from 'drizzle-orm'
import { encrypt, decryptOrNull } from '#shop/crypto/encrypt.server.ts'
import { emails } from './tables.server.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import { isAddress } from '#shop/database/matching.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type Email = {
	to: string
	subject: string
	text: string
	html: string
	/** Stands at `SECRET_PLACEHOLDER` in text and html once the letter leaves; encryptedSecret until then. */
	secret?: string
	/** Whom an answer goes to, where that is not the shop. */
	replyTo?: string | null
	/** In a newsletter: where its reader leaves. Order emails have none. */
	unsubscribeUrl?: string | null
}
export type StoredEmail = typeof emails.$inferSelect

export const SECRET_PLACEHOLDER = '······'

/** False where its occasion has had its letter. */
export async function enqueueEmail(
	shop: Shop,
	transaction: Transaction,
	{ key, letter: { secret, ...letter } }: { key: string; letter: Email },
): Promise<boolean> {
	const encryptedSecret = secret === undefined ? null : encrypt(shop.config.secret, secret)
	const [row] = await transaction
		.insert(emails)
		.values({ ...letter, encryptedSecret, key, createdAt: shop.clock() })
		.onConflictDoNothing()
		.returning({ id: emails.id })
	if (row) await enqueueDelivery(transaction, row.id)
	return row !== undefined
}

export async function enqueueDelivery(transaction: Transaction, letterId: string, at?: Date): Promise<void> {
	await enqueueJob(transaction, {
		name: 'deliver_letter',
		payload: { letterId },
		key: `letter:${letterId}`,
		tries: 60,
		...(at ? { at } : {}),
	})
}

/** `isWhole`: not whole is a letter that was encryptedSecret with another SECRET, whose code nobody can read any more. */
type ListedLetter = StoredEmail & { isWhole: boolean }

/** The newest first, with their secrets: for the mailbox page and for tests. */
export async function listEmails(shop: Pick<Shop, 'db' | 'config'>, most = 100): Promise<ListedLetter[]> {
	const stored = await shop.db.select().from(emails).orderBy(desc(emails.createdAt)).limit(most)
	return stored.map((letter) => {
		const whole = decryptIfPossible(shop, letter)
		return { ...(whole ?? letter), isWhole: whole !== null }
	})
}

/** Letters about one occasion, such as `order:<id>`: the newest first. */
export async function listEmailsAbout({ db }: Pick<Shop, 'db'>, occasion: string): Promise<StoredEmail[]> {
	const from = `${occasion}:`
	return db
		.select()
		.from(emails)
		.where(and(gte(emails.key, from), lt(emails.key, `${occasion};`)))
		.orderBy(desc(emails.createdAt))
}

/** Once more, to the same address. A letter whose secret has left is not sent again: it would say nothing. */
export async function sendAgain(transaction: Transaction, letterId: string): Promise<boolean> {
	const [letter] = await transaction
		.update(emails)
		.set({ sentAt: null, claimedUntil: null })
		.where(and(eq(emails.id, letterId), isNotNull(emails.sentAt)))
		.returning({ id: emails.id })
	if (!letter) return false
	await enqueueDelivery(transaction, letterId)
	return true
}

/** Forgets what a person was sent, and what the shop was sent in their name. What has not left yet still leaves, and is forgotten then. */
export async function deleteEmailsOf(transaction: Transaction, email: string): Promise<void> {
	const theirs = or(isAddress(emails.to, email), isAddress(emails.replyTo, email))
	// In this order: a letter that leaves at this moment is either seen as sent, or finds that it is to be forgotten.
	await transaction.update(emails).set({ deleteOnceSent: true }).where(theirs)
	await transaction.delete(emails).where(and(theirs, isNotNull(emails.sentAt)))
}

export function decryptIfPossible({ config }: Pick<Shop, 'config'>, letter: StoredEmail): StoredEmail | null {
	if (!letter.encryptedSecret) return letter
	const secret = decryptOrNull(config.secret, letter.encryptedSecret)
	if (secret === null) return null
	const put = (text: string) => text.replace(SECRET_PLACEHOLDER, secret)
	return { ...letter, text: put(letter.text), html: put(letter.html) }
}
