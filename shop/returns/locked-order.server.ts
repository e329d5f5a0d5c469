/** Runs what the staff do after an order was shipped: on the locked order, with an entry in the audit log. */
import { type Actor, type AuditDraft, recordAudit } from '#shop/audit/audit.server.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import { lockOrderByNumber, type Order, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** The subject of the entry is the order. */
type Recorded = Omit<AuditDraft, 'subject'>

/** `write` checks and writes, and returns the audit entry. */
export async function actOnOrder<Value extends object>(
	shop: Shop,
	{ number, by }: { number: string; by: Actor },
	write: (transaction: Transaction, order: Order) => Promise<Outcome<{ audit: Recorded; value: Value }>>,
): Promise<Outcome<Value>> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		if (isAnonymized(order)) return ACCOUNT_DELETED
		const outcome = await write(transaction, order)
		if (!outcome.ok) return outcome
		await recordAudit(shop, transaction, { by, subject: order.number, ...outcome.audit })
		return { ok: true, ...outcome.value }
	})
}

export function notDone(message: string, field?: string): Refusal {
	return field === undefined
		? refuse('conflict', 'Nothing was changed', { message })
		: refuse('invalid', 'Nothing was changed', { message, field })
}

const ACCOUNT_DELETED = notDone('The account of this customer was deleted.')
