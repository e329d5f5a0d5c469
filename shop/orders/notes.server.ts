/** Notes about an order, between those who work in the shop. */
import { asc, eq } from 'drizzle-orm'
import { orderNotes } from './tables.server.ts'
import { type Actor, recordAct } from '#shop/audit/audit.server.ts'
import type { Order } from './orders.server.ts'
import { MOST_NOTE_LETTERS } from './rules.ts'
import { atMostLetters, typedLines } from '#shop/fields.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export async function addNote(
	shop: Shop,
	{ order, text, by }: { order: Pick<Order, 'id' | 'number'>; text: string; by: Actor },
): Promise<Outcome> {
	const note = typedLines(text)
	if (!note) return refuse('invalid', null, { message: 'Please write the note first.', field: 'note' })
	if (note.length > MOST_NOTE_LETTERS) {
		const message = `${atMostLetters(MOST_NOTE_LETTERS)}, please: this note has ${note.length}.`
		return refuse('invalid', null, { message, field: 'note' })
	}
	return inTransaction(shop, async (transaction) => {
		await transaction
			.insert(orderNotes)
			.values({ orderId: order.id, at: shop.clock(), by: by.name, text: note })
		await recordAct(shop, transaction, { by, act: 'note added', subject: order.number })
		return { ok: true }
	})
}

export async function listNotes({ db }: Pick<Shop, 'db'>, orderId: string) {
	return db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id))
}
