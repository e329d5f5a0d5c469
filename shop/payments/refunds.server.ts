/** Sending money back, until the provider says that it has arrived. */
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { type Attempt, CLAIM_SECONDS } from './attempts.server.ts'
import { OPEN_REFUND_STATES, REFUND_TRIES_BEFORE_ALARM, refundCheckAfterSeconds } from './rules.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { queueJob } from '#shop/jobs.server.ts'
import { queueLetter } from '#shop/letters/letters.server.ts'
import { isErased } from '#shop/orders/customer-orders.server.ts'
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

/**
 * Starts the refund if the provider does not have it yet, and learns how it stands. Safe to repeat at any point:
 * one asker at a time talks to the provider, and after a crash the next one takes over when the claim has ended.
 */
export async function checkRefund(shop: Shop, refundId: string): Promise<void> {
	const refund = await claim(shop, refundId)
	if (!refund) return lookAgain(shop, refundId)
	await record(shop, { refund, ...(await talkToProvider(shop, refund)) })
}

type Learnt = { state: RefundState | null; providerRefundId: string | null }
const NOTHING_NEW: Learnt = { state: null, providerRefundId: null }

async function claim(shop: Shop, refundId: string): Promise<Refund | null> {
	const now = shop.clock()
	const [claimed] = await shop.db
		.update(refunds)
		.set({ claimedUntil: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
		.where(
			and(
				eq(refunds.id, refundId),
				inArray(refunds.state, OPEN_REFUND_STATES),
				or(isNull(refunds.claimedUntil), lt(refunds.claimedUntil, now)),
			),
		)
		.returning()
	return claimed ?? null
}

/** Whoever holds the claim may die with it, and what this asker was told of may have come after the holder's question. */
async function lookAgain(shop: Shop, refundId: string): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const [refund] = await transaction.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
		if (refund?.claimedUntil) await queueRefundCheck(transaction, refundId, refund.claimedUntil)
	})
}

async function talkToProvider(shop: Shop, { attemptId, merchantRefundId, amount }: Refund): Promise<Learnt> {
	const known = await shop.payments.askRefund(merchantRefundId)
	if (known.answer === 'found') return { state: known.state, providerRefundId: known.refundId }
	if (known.answer === 'unknown') return NOTHING_NEW
	const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
	if (!attempt) throw new Error(`There is no payment attempt ${attemptId}`)
	const { merchantOrderId } = attempt
	const answer = await shop.payments.refund({ merchantRefundId, merchantOrderId, amount })
	if (answer.answer === 'accepted') return { state: answer.state, providerRefundId: answer.refundId }
	// Under way already: its status will say so, at the latest at the next look.
	if (answer.answer !== 'refused') return NOTHING_NEW
	// The provider may have it all the same, from a try whose reply was lost.
	const again = await shop.payments.askRefund(merchantRefundId)
	if (again.answer === 'found') return { state: again.state, providerRefundId: again.refundId }
	if (again.answer === 'unknown') return NOTHING_NEW
	shop.log.error({ merchantRefundId, code: answer.code }, 'the provider refused a refund')
	return { state: 'FAILED', providerRefundId: null }
}

async function record(
	shop: Shop,
	{ refund, state, providerRefundId }: Learnt & { refund: Refund },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, refund.orderId)
		const [current] = await transaction.select().from(refunds).where(eq(refunds.id, refund.id)).for('update')
		if (!current || current.state === 'completed' || current.state === 'failed') return
		if (state === 'COMPLETED') {
			await transaction
				.update(refunds)
				.set({ state: 'completed', claimedUntil: null, nextCheckAt: null, providerRefundId })
				.where(eq(refunds.id, refund.id))
			return finish(shop, transaction, order)
		}
		if (state === 'FAILED') {
			// The provider wants a new id for a new try.
			await transaction
				.update(refunds)
				.set({ state: 'failed', claimedUntil: null, nextCheckAt: null })
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
			.set({
				state: stateNow,
				checks,
				claimedUntil: null,
				nextCheckAt,
				...(providerRefundId ? { providerRefundId } : {}),
			})
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
		.where(and(eq(refunds.orderId, order.id), inArray(refunds.state, OPEN_REFUND_STATES)))
	if (open.length > 0) return
	await moveOrder(shop, transaction, { orderId: order.id, from: 'cancelled', to: 'refunded', by: 'provider' })
	if (isErased(order)) return
	const items = await listItems(transaction, order.id)
	const { brand, publicUrl } = shop.config
	const letter = orderRefunded({ order, items, brand, publicUrl })
	await queueLetter(shop, transaction, { key: `order:${order.id}:refunded`, letter })
}

export async function queueRefundCheck(transaction: Transaction, refundId: string, at: Date): Promise<void> {
	await queueJob(transaction, { name: 'check_refund', payload: { refundId }, key: `refund:${refundId}`, at })
}
