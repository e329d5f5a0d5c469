/** What the provider said of an attempt, with the locks it is applied under, and what every word of it may do. */
import { eq } from 'drizzle-orm'
import type { Attempt } from './attempts.server.ts'
import type { Source } from './events.server.ts'
import { paymentAttempts } from './tables.server.ts'
import { moveOrder, type Order } from '#shop/orders/orders.server.ts'
import type { FoundPayment, Shop, Transaction } from '#shop/shop.server.ts'

export type PaymentUpdate = {
	shop: Shop
	transaction: Transaction
	order: Order
	attempt: Attempt
	snapshot: FoundPayment
	source: Source
}

/** The shopper is done at the provider, and what comes of it is not known yet. */
export async function recordUpdate(
	shop: Shop,
	transaction: Transaction,
	{ id, status }: Order,
): Promise<void> {
	if (status !== 'payment_pending') return
	await moveOrder(shop, transaction, { orderId: id, from: status, to: 'pending', by: 'provider' })
}

export async function settleAttempt(
	transaction: Transaction,
	attempt: Attempt,
	values: Partial<Attempt>,
): Promise<void> {
	await transaction.update(paymentAttempts).set(values).where(eq(paymentAttempts.id, attempt.id))
}
