/** Money on its way back: each refund is a row, and a job that sees it through. */
import { randomBytes } from 'node:crypto'
import type { Attempt } from './attempts.server.ts'
import { refundCheckAfterSeconds } from './rules.ts'
import { refunds } from './tables.server.ts'
import { queueJob } from '#shop/jobs.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

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

export async function queueRefundCheck(transaction: Transaction, refundId: string, at: Date): Promise<void> {
	await queueJob(transaction, { name: 'check_refund', payload: { refundId }, key: `refund:${refundId}`, at })
}
