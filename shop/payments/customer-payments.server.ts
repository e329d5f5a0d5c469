/** What payments know of a customer: whether money may still come, and whose words the provider has passed on. */
import { and, eq, inArray } from 'drizzle-orm'
import { UNDECIDED_ATTEMPT_STATES } from './rules.ts'
import { paymentAttempts, paymentEvents, paymentRequests } from './tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

/** The number of an order, hidden ones too, that the ordinary way of paying may still bring money for. */
export async function findOpenPayment(transaction: Transaction, customerId: string): Promise<string | null> {
	const [open] = await transaction
		.select({ number: orders.number })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(and(eq(orders.customerId, customerId), inArray(paymentAttempts.state, UNDECIDED_ATTEMPT_STATES)))
		.limit(1)
	return open?.number ?? null
}

/** The provider's replies may name the payer, a UPI address or a bank account. What was paid stays on the attempt. */
export async function anonymizePayments(transaction: Transaction, customerId: string): Promise<void> {
	const mine = transaction.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
	const tries = transaction
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.where(inArray(paymentAttempts.orderId, mine))
	await transaction.update(paymentEvents).set({ body: '' }).where(inArray(paymentEvents.attemptId, tries))
	await transaction.delete(paymentRequests).where(inArray(paymentRequests.orderId, mine))
}
