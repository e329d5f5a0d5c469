/** Creates, updates and deletes promotional messages. */
import { asc, eq } from 'drizzle-orm'
import type { PromotionalMessageInput } from './input.ts'
import type { PromotionalMessage } from './promotional-messages.server.ts'
import { defaultMessage } from './rules.ts'
import { promotionalMessages } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import type { Paise } from '#shop/money.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Including inactive ones. */
export async function listAllPromotionalMessages({ db }: Pick<Shop, 'db'>): Promise<PromotionalMessage[]> {
	return db
		.select()
		.from(promotionalMessages)
		.orderBy(asc(promotionalMessages.displayOrder), asc(promotionalMessages.id))
}

export async function addPromotionalMessage(
	shop: Shop,
	{ input, by }: { input: PromotionalMessageInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		await transaction.insert(promotionalMessages).values(input)
		await recordChange(shop, transaction, { by, action: 'banner message added', message: input.message })
		return { ok: true }
	})
}

export async function updatePromotionalMessage(
	shop: Shop,
	{ id, input, by }: { id: number; input: PromotionalMessageInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const changed = await transaction
			.update(promotionalMessages)
			.set(input)
			.where(eq(promotionalMessages.id, id))
			.returning({ id: promotionalMessages.id })
		if (changed.length === 0) return NOT_FOUND
		await recordChange(shop, transaction, { by, action: 'banner message changed', message: input.message })
		return { ok: true }
	})
}

export async function deletePromotionalMessage(
	shop: Shop,
	{ id, by }: { id: number; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const [deleted] = await transaction
			.delete(promotionalMessages)
			.where(eq(promotionalMessages.id, id))
			.returning({ message: promotionalMessages.message })
		if (!deleted) return NOT_FOUND
		await recordChange(shop, transaction, { by, action: 'banner message deleted', message: deleted.message })
		return { ok: true }
	})
}

/** Lets the default message follow the amount that it names, unless somebody has edited it. With no amount it is hidden. */
export async function updateFreeShippingMessage(
	transaction: Transaction,
	{ from, to }: { from: Paise | null; to: Paise | null },
): Promise<void> {
	if (from === null || from === to) return
	await transaction
		.update(promotionalMessages)
		.set(to === null ? { active: false } : { message: defaultMessage(to) })
		.where(eq(promotionalMessages.message, defaultMessage(from)))
}

async function recordChange(
	shop: Shop,
	transaction: Transaction,
	{ by, action, message }: { by: Actor; action: string; message: string },
): Promise<void> {
	await notifyContentChanged(transaction)
	await recordAudit(shop, transaction, { by, action, subject: 'banner', detail: { message } })
}

const NOT_FOUND = refuse('missing', null, { message: 'This message no longer exists.' })
