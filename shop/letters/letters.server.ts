/** The post: letters are written in the transaction that causes them and delivered by a job, once, however often it runs. */
import { desc, eq } from 'drizzle-orm'
import { letters } from './tables.server.ts'
import { queueJob } from '#shop/jobs.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type Letter = { to: string; subject: string; text: string; html: string }
export type StoredLetter = typeof letters.$inferSelect

/** Hands a letter to the post. `messageId` stays the same on every try, so a mail server can drop a second copy. */
export type Deliver = (letter: Letter & { messageId: string }) => Promise<void>

export async function queueLetter(
	shop: Shop,
	transaction: Transaction,
	{ key, letter }: { key: string; letter: Letter },
): Promise<void> {
	const [row] = await transaction
		.insert(letters)
		.values({ ...letter, key, createdAt: shop.clock() })
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
		await deliver({ ...letter, messageId: `<${letter.id}@${new URL(shop.config.publicUrl).hostname}>` })
		await transaction.update(letters).set({ sentAt: shop.clock() }).where(eq(letters.id, letterId))
	})
}

export async function listLetters({ db }: Pick<Shop, 'db'>, most = 100): Promise<StoredLetter[]> {
	return db.select().from(letters).orderBy(desc(letters.createdAt)).limit(most)
}
