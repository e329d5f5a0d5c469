/** Writing the promotional bar. */
import { asc, eq } from 'drizzle-orm'
import type { Announcement } from './promotional-messages.server.ts'
import type { AnnouncementInput } from './input.ts'
import { promotionalMessages } from './tables.server.ts'
import { type Actor, recordAct } from '#shop/audit/audit.server.ts'
import { announceChange } from '#shop/content-changed.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Those that are switched off, too. */
export async function listEveryAnnouncement({ db }: Pick<Shop, 'db'>): Promise<Announcement[]> {
	return db
		.select()
		.from(promotionalMessages)
		.orderBy(asc(promotionalMessages.displayOrder), asc(promotionalMessages.id))
}

export async function addAnnouncement(
	shop: Shop,
	{ input, by }: { input: AnnouncementInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		await transaction.insert(promotionalMessages).values(input)
		await note(shop, transaction, { by, act: 'banner message added', message: input.message })
		return { ok: true }
	})
}

export async function changeAnnouncement(
	shop: Shop,
	{ id, input, by }: { id: number; input: AnnouncementInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const changed = await transaction
			.update(promotionalMessages)
			.set(input)
			.where(eq(promotionalMessages.id, id))
			.returning({ id: promotionalMessages.id })
		if (changed.length === 0) return GONE
		await note(shop, transaction, { by, act: 'banner message changed', message: input.message })
		return { ok: true }
	})
}

export async function deleteAnnouncement(
	shop: Shop,
	{ id, by }: { id: number; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const [deleted] = await transaction
			.delete(promotionalMessages)
			.where(eq(promotionalMessages.id, id))
			.returning({ message: promotionalMessages.message })
		if (!deleted) return GONE
		await note(shop, transaction, { by, act: 'banner message deleted', message: deleted.message })
		return { ok: true }
	})
}

async function note(
	shop: Shop,
	transaction: Transaction,
	{ by, act, message }: { by: Actor; act: string; message: string },
): Promise<void> {
	await announceChange(transaction)
	await recordAct(shop, transaction, { by, act, subject: 'banner', detail: { message } })
}

const GONE = refuse('missing', null, { message: 'This message is no longer there.' })
