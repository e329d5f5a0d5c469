/** What the provider said, kept as it said it. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { paymentAttempts, paymentEvents } from './tables.server.ts'
import { isErased } from '#shop/orders/customer-orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Who brought the news. */
export type Source = 'webhook' | 'return' | 'schedule' | 'owner'

/** What the provider sent, word for word, unless the payer has left since. The same words twice are one event. */
export async function recordEvent(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ attemptId, source, body }: { attemptId: string | null; source: Source; body: string },
): Promise<void> {
	const words = attemptId && (await isOfErased(transaction, attemptId)) ? '' : body
	const hash = createHash('sha256').update(`${attemptId}\n${words}`).digest('hex')
	await transaction
		.insert(paymentEvents)
		.values({ attemptId, source, hash, body: words, at: shop.clock() })
		.onConflictDoNothing()
}

async function isOfErased(transaction: Transaction, attemptId: string): Promise<boolean> {
	const [order] = await transaction
		.select({ guestHash: orders.guestHash })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(eq(paymentAttempts.id, attemptId))
	return order !== undefined && isErased(order)
}
