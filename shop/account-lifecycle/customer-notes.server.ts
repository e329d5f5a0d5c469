/** Reads and writes the staff's notes about a customer, which are deleted with the account. */
import { asc, eq } from 'drizzle-orm'
import { customerNotes } from './tables.server.ts'
import { lockCustomerShared } from '#shop/accounts/accounts.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { readNote } from '#shop/input/note.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const CUSTOMER_NOT_FOUND = refuse('missing', null, { message: "This customer doesn't exist." })

export async function addCustomerNote(
	shop: Shop,
	{ customerId, text, by }: { customerId: string; text: string; by: Actor },
): Promise<Outcome> {
	const read = readNote(text)
	if (!read.ok) return read
	return inTransaction(shop, async (transaction) => {
		if (!(await lockCustomerShared(transaction, customerId))) return CUSTOMER_NOT_FOUND
		await transaction
			.insert(customerNotes)
			.values({ customerId, at: shop.clock(), by: by.name, text: read.note })
		await recordAudit(shop, transaction, { by, action: 'customer note added', subject: customerId })
		return { ok: true }
	})
}

export function listCustomerNotes({ db }: Pick<Shop, 'db'>, customerId: string) {
	return db
		.select()
		.from(customerNotes)
		.where(eq(customerNotes.customerId, customerId))
		.orderBy(asc(customerNotes.id))
}
