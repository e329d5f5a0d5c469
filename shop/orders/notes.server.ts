/** Notes about an order, between those who work in the shop. */
import { asc, eq } from 'drizzle-orm'
import { orderNotes } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import type { Order } from './orders.server.ts'
import { MAX_NOTE_LENGTH } from './rules.ts'
import { maxLengthMessage, normalizeLines } from '#shop/input/fields.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export async function addNote(
	shop: Shop,
	{ order, text, by }: { order: Pick<Order, 'id' | 'number'>; text: string; by: Actor },
): Promise<Outcome> {
	const note = normalizeLines(text)
	if (!note) return refuse('invalid', null, { message: 'Please write a note first.', field: 'note' })
	if (note.length > MAX_NOTE_LENGTH) {
		const message = `${maxLengthMessage(MAX_NOTE_LENGTH)}, please: this note has ${note.length}.`
		return refuse('invalid', null, { message, field: 'note' })
	}
	return inTransaction(shop, async (transaction) => {
		await transaction
			.insert(orderNotes)
			.values({ orderId: order.id, at: shop.clock(), by: by.name, text: note })
		await recordAudit(shop, transaction, { by, action: 'note added', subject: order.number })
		return { ok: true }
	})
}

export async function listNotes({ db }: Pick<Shop, 'db'>, orderId: string) {
	return db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id))
}
