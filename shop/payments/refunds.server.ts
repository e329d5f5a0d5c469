/** Money on its way back: each refund is a row, and a job that sees it through. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Attempt } from './attempts.server.ts'
import { refundCheckAfterSeconds } from './rules.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import { minus, type Paise, sum } from '#shop/money.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Refund = typeof refunds.$inferSelect

/** Queues `amount` of a completed attempt to go back. The caller holds the order's lock, and has seen that so much is left. Answers the refund's id. */
export async function refundPayment(
	shop: Shop,
	transaction: Transaction,
	{
		attempt,
		reason,
		tries = 0,
	}: { attempt: Pick<Attempt, 'id' | 'orderId' | 'amount'>; reason: string; tries?: number },
): Promise<string> {
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
	await enqueueRefundCheck(transaction, refund.id, at)
	return refund.id
}

/** What was paid for an order and is not on its way back: each payment with what is left of it. */
export async function listReturnable(
	db: Database | Transaction,
	orderId: string,
): Promise<{ attempt: Attempt; left: Paise }[]> {
	const paid = await db
		.select()
		.from(paymentAttempts)
		.where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'completed')))
		.orderBy(asc(paymentAttempts.createdAt))
	const returned = await db
		.select()
		.from(refunds)
		.where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
	return paid
		.map((attempt) => {
			const back = returned.filter(({ attemptId }) => attemptId === attempt.id)
			return { attempt, left: minus(attempt.amount, sum(...back.map(({ amount }) => amount))) }
		})
		.filter(({ left }) => left > 0)
}

export async function enqueueRefundCheck(
	transaction: Transaction,
	refundId: string,
	at: Date,
): Promise<void> {
	await enqueueJob(transaction, {
		name: 'check_refund',
		payload: { refundId },
		key: `refund:${refundId}`,
		at,
	})
}
