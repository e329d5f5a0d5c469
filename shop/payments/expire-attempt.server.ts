/** The end of an attempt that brings no money, and of an order that no attempt can pay any more. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Attempt } from './attempts.server.ts'
import { type AttemptState, OPEN_ATTEMPT_STATES, UNDECIDED_ATTEMPT_STATES } from './rules.ts'
import { paymentAttempts } from './tables.server.ts'
import { type Order, removeOrder } from '#shop/orders/orders.server.ts'
import { isUnpaid } from '#shop/orders/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Does nothing where somebody has settled the attempt by now. The caller holds the order's lock. */
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
		state: 'failed' | 'expired'
		errorCode?: string
	},
): Promise<void> {
	const ended = await transaction
		.update(paymentAttempts)
		.set({ ...end, claimedUntil: null, nextCheckAt: null })
		.where(and(eq(paymentAttempts.id, attempt.id), inArray(paymentAttempts.state, from)))
		.returning({ id: paymentAttempts.id })
	if (ended.length > 0) await hideOrderIfUnpayable(shop, transaction, { order, attempt })
}

/** Hides the order when this attempt failed and no other one can still pay it. */
export async function hideOrderIfUnpayable(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt }: { order: Order; attempt: Pick<Attempt, 'id'> },
): Promise<void> {
	if (!isUnpaid(order.status) || order.removedAt) return
	const others = await transaction
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.where(
			and(
				eq(paymentAttempts.orderId, order.id),
				ne(paymentAttempts.id, attempt.id),
				inArray(paymentAttempts.state, UNDECIDED_ATTEMPT_STATES),
			),
		)
	if (others.length === 0) await removeOrder(shop, transaction, { orderId: order.id, reason: 'failed' })
}
