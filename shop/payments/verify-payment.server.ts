/** What a shopper's browser learns about a payment, and what happens when it gives up waiting. */
import { listAttempts } from './attempts.server.ts'
import { checkAndApply, checkIfDue } from './check-payment.server.ts'
import { DECLINED, failureMessage } from './failure-messages.ts'
import { isOpen } from './rules.ts'
import {
	findOrderOrTombstone,
	listItems,
	lockOrder,
	type Order,
	type OrderItem,
	removeOrder,
} from '#shop/orders/orders.server.ts'
import { isUnpaid } from '#shop/orders/rules.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type Verdict =
	| { state: 'paid'; order: Order; items: OrderItem[] }
	/** Removed: the browser that placed the order has stopped waiting, though money may still come. */
	| { state: 'pending'; message: string; isRemoved: boolean }
	| { state: 'failed'; message: string }

export const PAYMENT_UNKNOWN = refuse('missing', 'Invalid Request', {
	message: 'No payment found with this transaction id.',
	code: 'unknown_transaction',
})

/** Asks the provider about every open attempt of the order and answers how it stands now. */
export async function verifyPayment(shop: Shop, number: string): Promise<Outcome<{ verdict: Verdict }>> {
	const order = await findOrderOrTombstone(shop.db, number)
	if (!order) return PAYMENT_UNKNOWN
	if (isUnpaid(order.status)) {
		for (const attempt of await listAttempts(shop.db, order)) {
			if (isOpen(attempt.state)) await checkIfDue(shop, attempt, 'return')
		}
	}
	return { ok: true, verdict: await howItStands(shop, number) }
}

/**
 * The browser that placed the order has waited long enough. The provider is asked once more, and only an order
 * that is still unpaid then disappears from the customer's sight; the schedule goes on asking.
 */
export async function abandonPayment(
	shop: Shop,
	{ number, guestHash }: { number: string; guestHash: string | null },
): Promise<Outcome<{ verdict: Verdict; removed: boolean }>> {
	const order = await findOrderOrTombstone(shop.db, number)
	if (!order || order.guestHash !== guestHash) return PAYMENT_UNKNOWN
	for (const attempt of await listAttempts(shop.db, order)) {
		if (isUnpaid(order.status) && isOpen(attempt.state)) await checkAndApply(shop, attempt, 'return')
	}
	const removed = await inTransaction(shop, async (transaction) => {
		const current = await lockOrder(transaction, order.id)
		if (!isUnpaid(current.status)) return false
		const attempts = await listAttempts(transaction, order)
		// Money of the wrong amount has arrived: a person decides, and the order stays in sight meanwhile.
		if (attempts.some((attempt) => attempt.state === 'review')) return false
		if (!current.removedAt) await removeOrder(shop, transaction, { orderId: order.id, reason: 'timeout' })
		return true
	})
	return { ok: true, verdict: await howItStands(shop, number), removed }
}

async function howItStands(shop: Shop, number: string): Promise<Verdict> {
	const order = await findOrderOrTombstone(shop.db, number)
	if (!order) return { state: 'failed', message: DECLINED }
	if (order.status === 'cancelled' || order.status === 'refunded') {
		return { state: 'failed', message: 'This payment came too late and is being returned to you in full.' }
	}
	if (!isUnpaid(order.status)) return { state: 'paid', order, items: await listItems(shop.db, order.id) }
	const attempts = await listAttempts(shop.db, order)
	if (!order.removedAt || attempts.some((attempt) => isOpen(attempt.state) || attempt.state === 'review')) {
		return {
			state: 'pending',
			message: 'Your payment is being processed.',
			isRemoved: order.removedAt !== null,
		}
	}
	return { state: 'failed', message: failureMessage(attempts.at(-1)?.errorCode ?? null) }
}
