/** Supports account deletion: finds whether a payment may still come, and anonymizes what the provider sent. */
import { and, eq, inArray } from 'drizzle-orm'
import { UNDECIDED_ATTEMPT_STATES } from './rules.ts'
import { paymentAttempts, paymentEvents, idempotencyKeys } from './tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

/** Returns the number of an order, hidden or not, that may still be paid. */
export async function findOpenPayment(transaction: Transaction, customerId: string): Promise<string | null> {
	const [open] = await transaction
		.select({ number: orders.number })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(and(eq(orders.customerId, customerId), inArray(paymentAttempts.state, UNDECIDED_ATTEMPT_STATES)))
		.limit(1)
	return open?.number ?? null
}

/** The provider's messages may name the payer, a UPI address or a bank account. The attempt keeps what was paid. */
export async function anonymizePayments(transaction: Transaction, customerId: string): Promise<void> {
	const orderIds = transaction.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
	const attemptIds = transaction
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.where(inArray(paymentAttempts.orderId, orderIds))
	await transaction
		.update(paymentEvents)
		.set({ body: '' })
		.where(inArray(paymentEvents.attemptId, attemptIds))
	// Who settled it may have written a name, a UPI address or an account number.
	await transaction
		.update(paymentAttempts)
		.set({ settledHow: null })
		.where(inArray(paymentAttempts.orderId, orderIds))
	await transaction.delete(idempotencyKeys).where(inArray(idempotencyKeys.orderId, orderIds))
}
