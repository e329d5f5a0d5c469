/** The post: letters are written in the transaction that causes them and delivered by a job, once, however often it runs. */
import { and, desc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import { seal, unseal } from '#shop/seal.server.ts'
import { letters } from './tables.server.ts'
import { queueJob } from '#shop/jobs.server.ts'
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
	if (!row) return
	await queueJob(transaction, {
		name: 'deliver_letter',
		payload: { letterId: row.id },
		key: `letter:${row.id}`,
		tries: 60,
	})
}

/** Throws what the post throws, so that the job is tried again later. The row stays locked meanwhile: no second process sends it. */
export async function deliverLetter(shop: Shop, letterId: string, deliver: Deliver): Promise<void> {
	await shop.db.transaction(async (transaction) => {
		const [letter] = await transaction.select().from(letters).where(eq(letters.id, letterId)).for('update')
		if (!letter || letter.sentAt) return
		await deliver({
			...opened(shop, letter),
			messageId: `<${letter.id}@${new URL(shop.config.publicUrl).hostname}>`,
		})
		// Where there is no post, the mailbox page is the only place to read it.
		const sealed = shop.config.smtp ? null : letter.sealed
		await transaction.update(letters).set({ sentAt: shop.clock(), sealed }).where(eq(letters.id, letterId))
	})
}

/** The newest first, with their secrets: for the mailbox page and for tests. */
export async function listLetters(shop: Pick<Shop, 'db' | 'config'>, most = 100): Promise<StoredLetter[]> {
	const stored = await shop.db.select().from(letters).orderBy(desc(letters.createdAt)).limit(most)
	return stored.map((letter) => opened(shop, letter))
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
		.set({ sentAt: null })
		.where(and(eq(letters.id, letterId), isNotNull(letters.sentAt)))
		.returning({ id: letters.id })
	if (!letter) return false
	await queueJob(transaction, {
		name: 'deliver_letter',
		payload: { letterId },
		key: `letter:${letterId}`,
		tries: 60,
	})
	return true
}

/** Forgets what a person was sent, and what the shop was sent in their name. What has not left yet still leaves. */
export async function forgetLetters(transaction: Transaction, email: string): Promise<void> {
	await transaction
		.delete(letters)
		.where(
			and(
				or(
					eq(sql`lower(${letters.to})`, email.toLowerCase()),
					eq(sql`lower(${letters.replyTo})`, email.toLowerCase()),
				),
				isNotNull(letters.sentAt),
			),
		)
}

function opened({ config }: Pick<Shop, 'config'>, letter: StoredLetter): StoredLetter {
	if (!letter.sealed) return letter
	const secret = unseal(config.secret, letter.sealed)
	const put = (text: string) => text.replace(SECRET_PLACE, secret)
	return { ...letter, text: put(letter.text), html: put(letter.html) }
}
