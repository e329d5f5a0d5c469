/** Ends attempts that confirm no order, and hides orders that no attempt can pay any more. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Attempt } from './attempts.server.ts'
import { type AttemptState, OPEN_ATTEMPT_STATES, UNDECIDED_ATTEMPT_STATES } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { hideOrder } from '#shop/orders/order-payment.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Returns false and does nothing if the attempt has left the `from` states since. The caller holds the order's lock. */
export async function endAttempt(
	shop: Shop,
	transaction: Transaction,
	{
		order,
		attempt,
		from = OPEN_ATTEMPT_STATES,
		...end
	}: {
		order: Order
		attempt: Pick<Attempt, 'id'>
		from?: readonly AttemptState[]
		state: 'failed' | 'expired' | 'settled'
		errorCode?: string
	},
): Promise<boolean> {
	const ended = await transaction
		.update(paymentAttempts)
		.set({ ...end, claimedUntil: null, nextCheckAt: null })
		.where(and(eq(paymentAttempts.id, attempt.id), inArray(paymentAttempts.state, from)))
		.returning({ id: paymentAttempts.id })
	if (ended.length === 0) return false
	await hideOrderIfUnpayable(shop, transaction, { order, attempt })
	return true
}

/** Hides the order of an attempt that ended, unless another attempt can still pay it. */
export async function hideOrderIfUnpayable(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt }: { order: Order; attempt: Pick<Attempt, 'id'> },
): Promise<void> {
	if (order.paymentState !== 'unpaid' || order.hiddenAt) return
	const others = await transaction.$count(
		paymentAttempts,
		and(
			eq(paymentAttempts.orderId, order.id),
			ne(paymentAttempts.id, attempt.id),
			inArray(paymentAttempts.state, UNDECIDED_ATTEMPT_STATES),
		),
	)
	if (others === 0) await hideOrder(shop, transaction, { orderId: order.id, reason: 'failed' })
}
