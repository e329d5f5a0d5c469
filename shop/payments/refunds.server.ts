/** Sending money back, until the provider says that it has arrived. */
import { randomBytes } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Attempt } from './attempts.server.ts'
import { REFUND_TRIES_BEFORE_ALARM, refundCheckAfterSeconds } from './rules.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { queueJob } from '#shop/jobs.server.ts'
import { queueLetter } from '#shop/letters/letters.server.ts'
import { orderRefunded } from '#shop/orders/emails.server.ts'
import { listItems, lockOrder, moveOrder, type Order } from '#shop/orders/orders.server.ts'
import type { RefundState, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type Refund = typeof refunds.$inferSelect

/** Queues the whole amount of a completed attempt to go back. The caller holds the order's lock. */
export async function returnPayment(
	shop: Shop,
	transaction: Transaction,
	{
		attempt,
		reason,
		tries = 0,
	}: { attempt: Pick<Attempt, 'id' | 'orderId' | 'amount'>; reason: string; tries?: number },
): Promise<void> {
	const now = shop.clock()
	const at = tries === 0 ? now : new Date(now.getTime() + refundCheckAfterSeconds(tries) * 1000)
	const [refund] = await transaction
		.insert(refunds)
		.values({
			orderId: attempt.orderId,
			attemptId: attempt.id,
			merchantRefundId: `R-${randomBytes(12).toString('hex')}`,
			amount: attempt.amount,
			state: 'created',
			reason,
			tries,
			createdAt: now,
			nextCheckAt: at,
		})
		.returning()
	if (!refund) throw new Error('The refund was not written')
	await queueRefundCheck(transaction, refund.id, at)
}

/** Starts the refund if the provider does not have it yet, and learns how it stands. Safe to repeat at any point. */
export async function checkRefund(shop: Shop, refundId: string): Promise<void> {
	const [found] = await shop.db
		.select({ refund: refunds, merchantOrderId: paymentAttempts.merchantOrderId })
		.from(refunds)
		.innerJoin(paymentAttempts, eq(refunds.attemptId, paymentAttempts.id))
		.where(eq(refunds.id, refundId))
	if (!found || found.refund.state === 'completed' || found.refund.state === 'failed') return
	const { refund, merchantOrderId } = found
	const { merchantRefundId, amount } = refund
	const known = await shop.payments.askRefund(merchantRefundId)
	// The refund's id is the key: repeated after a lost reply, it is the same refund.
	const answer =
		known.answer === 'not_found'
			? await shop.payments.refund({ merchantRefundId, merchantOrderId, amount })
			: known
	if (answer.answer === 'accepted' || answer.answer === 'found') {
		return record(shop, { refund, state: answer.state, providerRefundId: answer.refundId })
	}
	if (answer.answer === 'refused') {
		shop.log.error({ merchantRefundId, code: answer.code }, 'the provider refused a refund')
		return record(shop, { refund, state: 'FAILED', providerRefundId: null })
	}
	await record(shop, { refund, state: null, providerRefundId: null })
}

async function record(
	shop: Shop,
	{
		refund,
		state,
		providerRefundId,
	}: { refund: Refund; state: RefundState | null; providerRefundId: string | null },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, refund.orderId)
		const [current] = await transaction.select().from(refunds).where(eq(refunds.id, refund.id)).for('update')
		if (!current || current.state === 'completed' || current.state === 'failed') return
		if (state === 'COMPLETED') {
			await transaction
				.update(refunds)
				.set({ state: 'completed', nextCheckAt: null, providerRefundId })
				.where(eq(refunds.id, refund.id))
			return finish(shop, transaction, order)
		}
		if (state === 'FAILED') {
			// The provider wants a new id for a new try.
			await transaction
				.update(refunds)
				.set({ state: 'failed', nextCheckAt: null })
				.where(eq(refunds.id, refund.id))
			const tries = refund.tries + 1
			if (tries >= REFUND_TRIES_BEFORE_ALARM)
				shop.log.error({ order: order.number, tries }, 'a refund keeps failing: a person must look')
			return returnPayment(shop, transaction, {
				attempt: { id: refund.attemptId, orderId: refund.orderId, amount: refund.amount },
				reason: refund.reason,
				tries,
			})
		}
		const checks = current.checks + 1
		const nextCheckAt = new Date(shop.clock().getTime() + refundCheckAfterSeconds(checks) * 1000)
		const stateNow = state === 'CONFIRMED' ? 'confirmed' : state === 'PENDING' ? 'pending' : current.state
		await transaction
			.update(refunds)
			.set({ state: stateNow, checks, nextCheckAt, ...(providerRefundId ? { providerRefundId } : {}) })
			.where(eq(refunds.id, refund.id))
		await queueRefundCheck(transaction, refund.id, nextCheckAt)
	})
}

/** A cancelled order is refunded when nothing of it is still on its way back. */
async function finish(shop: Shop, transaction: Transaction, order: Order): Promise<void> {
	if (order.status !== 'cancelled') return
	const open = await transaction
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.orderId, order.id), notInArray(refunds.state, ['completed', 'failed'])))
	if (open.length > 0) return
	await moveOrder(shop, transaction, { orderId: order.id, from: 'cancelled', to: 'refunded', by: 'provider' })
	const items = await listItems(transaction, order.id)
	const { brand, publicUrl } = shop.config
	const letter = orderRefunded({ order, items, brand, publicUrl })
	await queueLetter(shop, transaction, { key: `order:${order.id}:refunded`, letter })
}

export async function queueRefundCheck(transaction: Transaction, refundId: string, at: Date): Promise<void> {
	await queueJob(transaction, { name: 'check_refund', payload: { refundId }, key: `refund:${refundId}`, at })
}
