/** Stores what the provider sent about a payment attempt. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { paymentAttempts, paymentEvents } from '#shop/payments/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** What triggered a status check: a webhook, the shopper's return from the payment page, the schedule, or the owner. */
export type Source = 'webhook' | 'return' | 'schedule' | 'owner'

/** Stores what the provider sent, once. After the customer's account was deleted, the body is left out. */
export async function recordEvent(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ attemptId, source, body }: { attemptId: string | null; source: Source; body: string },
): Promise<void> {
	const stored = attemptId && (await isAttemptAnonymized(transaction, attemptId)) ? '' : body
	const hash = createHash('sha256').update(`${attemptId}\n${stored}`).digest('hex')
	await transaction
		.insert(paymentEvents)
		.values({ attemptId, source, hash, body: stored, at: shop.clock() })
		.onConflictDoNothing()
}

async function isAttemptAnonymized(transaction: Transaction, attemptId: string): Promise<boolean> {
	const [order] = await transaction
		.select({ guestHash: orders.guestHash })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(eq(paymentAttempts.id, attemptId))
	return order !== undefined && isAnonymized(order)
}
