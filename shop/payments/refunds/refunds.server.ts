/** Creates refunds: each is a row, and a job that requests it from the provider and follows it until the money has arrived. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { splitRefund } from './split-refund.ts'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'
import { COUNTED_REFUND_STATES, type RefundReason, refundCheckAfterSeconds } from '#shop/payments/rules.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import { subtract, type Paise, sum, ZERO_PAISE } from '#shop/money.ts'
import { isPaidOnline } from '#shop/orders/payment-methods.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Refund = typeof refunds.$inferSelect

/**
 * Queues a refund of `amount` of a completed attempt; one of a payment outside the provider waits for the shop to pay it
 * back. The caller holds the order's lock, and has checked that `amount` is still refundable. Returns the refund's id.
 */
export async function refundPayment(
	shop: Shop,
	transaction: Transaction,
	{
		attempt,
		reason,
		partialRefundId = null,
		retries = 0,
	}: {
		attempt: Pick<Attempt, 'id' | 'orderId' | 'amount' | 'method'>
		reason: RefundReason
		/** The partial refund that it is for. */
		partialRefundId?: number | null
		retries?: number
	},
): Promise<string> {
	const afterSeconds = retries === 0 ? 0 : refundCheckAfterSeconds(retries)
	const isOnline = isPaidOnline(attempt.method)
	const [refund] = await transaction
		.insert(refunds)
		.values({
			orderId: attempt.orderId,
			attemptId: attempt.id,
			merchantRefundId: `R-${randomBytes(12).toString('hex')}`,
			amount: attempt.amount,
			state: isOnline ? 'created' : 'by_hand',
			reason,
			partialRefundId,
			retries,
			createdAt: shop.clock(),
			nextCheckAt: isOnline ? secondsFromNow(afterSeconds) : null,
		})
		.returning()
	if (!refund) throw new Error('The refund was not written')
	if (isOnline) await enqueueRefundCheck(transaction, refund.id, afterSeconds)
	return refund.id
}

/** Lists the order's completed payments, each with the amount that is not refunded yet, without those that have nothing left. */
export async function listRefundable(
	db: Database | Transaction,
	orderId: string,
): Promise<{ attempt: Attempt; refundable: Paise }[]> {
	const paid = await db
		.select()
		.from(paymentAttempts)
		.where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'completed')))
		.orderBy(asc(paymentAttempts.createdAt))
	const refunded = await db
		.select()
		.from(refunds)
		.where(and(eq(refunds.orderId, orderId), inArray(refunds.state, COUNTED_REFUND_STATES)))
	return paid
		.map((attempt) => {
			const ofAttempt = refunded.filter(({ attemptId }) => attemptId === attempt.id)
			return { attempt, refundable: subtract(attempt.amount, sum(...ofAttempt.map(({ amount }) => amount))) }
		})
		.filter(({ refundable }) => refundable > 0)
}

/** Returns what the shop has still to pay back itself. */
export async function sumOwedByHand(db: Database | Transaction, orderId: string): Promise<Paise> {
	const owed = await db
		.select({ amount: refunds.amount })
		.from(refunds)
		.where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'by_hand')))
	return sum(...owed.map(({ amount }) => amount))
}

/** Returns whether something that was paid for the order is refunded. A surplus was not paid for it. */
export async function hasRefund(transaction: Transaction, orderId: string): Promise<boolean> {
	const isOfOrder = and(
		eq(refunds.orderId, orderId),
		inArray(refunds.state, COUNTED_REFUND_STATES),
		ne(refunds.reason, 'surplus'),
	)
	return (await transaction.$count(refunds, isOfOrder)) > 0
}

/**
 * Refunds `amount` from the order's payments. The caller holds the order's lock, and has checked that it can be split.
 * Returns the ids of the refunds, and how much the provider pays back.
 */
export async function refundFromPayments(
	shop: Shop,
	transaction: Transaction,
	{
		orderId,
		amount,
		...purpose
	}: { orderId: string; amount: Paise; reason: RefundReason; partialRefundId?: number },
): Promise<{ refundIds: string[]; refundedOnline: Paise }> {
	const payments = await listRefundable(transaction, orderId)
	const parts = splitRefund(
		amount,
		payments.map(({ refundable }) => refundable),
	)
	if (!parts) throw new Error(`A refund of ${amount} paise cannot be split over the payments of ${orderId}`)
	const refundIds: string[] = []
	let refundedOnline = ZERO_PAISE
	for (const [index, { attempt }] of payments.entries()) {
		const part = parts[index]
		if (!part) continue
		if (isPaidOnline(attempt.method)) refundedOnline = sum(refundedOnline, part)
		refundIds.push(
			await refundPayment(shop, transaction, { attempt: { ...attempt, amount: part }, ...purpose }),
		)
	}
	return { refundIds, refundedOnline }
}

export async function enqueueRefundCheck(
	transaction: Transaction,
	refundId: string,
	afterSeconds: number,
): Promise<void> {
	await enqueueJob(transaction, {
		name: 'check_refund',
		payload: { refundId },
		key: `refund:${refundId}`,
		afterSeconds,
	})
}
