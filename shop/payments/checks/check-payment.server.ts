/** Asks the provider for an attempt's status and applies it: on a webhook, on schedule, and when the shopper returns. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { recordEvent, type Source } from './payment-events.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import {
	type Attempt,
	enqueuePaymentCheck,
	scheduleCheckIn,
	scheduleNextCheck,
} from '#shop/payments/attempts/attempts.server.ts'
import { endAttempt } from '#shop/payments/attempts/end-attempt.server.ts'
import { enqueueRefundCheck } from '#shop/payments/refunds/refunds.server.ts'
import {
	CLAIM_SECONDS,
	isAttemptDone,
	isAttemptOpen,
	MIN_SECONDS_BETWEEN_CHECKS,
	UNANSWERED_RETRY_SECONDS,
} from '#shop/payments/rules.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { isTooFarAhead, isUnclaimed, secondsFromNow } from '#shop/database/claims.server.ts'
import { markPaymentPending } from '#shop/orders/order-payment.server.ts'
import { lockOrder } from '#shop/orders/orders.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { PaymentSnapshot, Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Stores the webhook and queues a status check. Its content is never applied, because its header does not prove the body. */
export async function receiveWebhook(
	shop: Shop,
	{ authorization, body }: { authorization: string | null; body: string },
): Promise<Outcome> {
	const webhook = shop.payments.parseWebhook({ authorization, body })
	if (!webhook.ok && webhook.why === 'forged')
		return refuse('signed_out', null, { message: 'Not from the provider', code: 'forged' })
	if (!webhook.ok) return refuse('invalid', null, { message: 'Not a valid webhook', code: 'malformed' })
	await inTransaction(shop, async (transaction) => {
		const [attempt] = webhook.merchantOrderId
			? await transaction
					.select()
					.from(paymentAttempts)
					.where(eq(paymentAttempts.merchantOrderId, webhook.merchantOrderId))
			: []
		await recordEvent(shop, transaction, { attemptId: attempt?.id ?? null, source: 'webhook', body })
		if (attempt && !isAttemptDone(attempt.state)) {
			await enqueuePaymentCheck(transaction, attempt.id, 0)
		}
		const [refund] = webhook.merchantRefundId
			? await transaction.select().from(refunds).where(eq(refunds.merchantRefundId, webhook.merchantRefundId))
			: []
		if (refund) await enqueueRefundCheck(transaction, refund.id, 0)
		if (!attempt && !refund)
			shop.log.warn({ event: webhook.event }, 'Received a webhook about an unknown order')
	})
	return { ok: true }
}

export async function checkPayment(shop: Shop, attemptId: string): Promise<void> {
	const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
	if (!attempt || isAttemptDone(attempt.state)) return
	await checkAndApply(shop, attempt, 'schedule')
}

export async function checkAndApply(shop: Shop, attempt: Attempt, source: Source): Promise<PaymentSnapshot> {
	const snapshot = await shop.payments.fetchPayment(attempt.merchantOrderId)
	if (snapshot.result === 'found') await applySnapshot(shop, { attemptId: attempt.id, snapshot, source })
	else await applyNoStatus(shop, attempt, { result: snapshot.result, source })
	return snapshot
}

/** Runs `checkAndApply` at most every three seconds for each attempt, however many browsers ask. Returns null if it was too soon. */
export async function checkIfDue(
	shop: Shop,
	attempt: Attempt,
	source: Source,
): Promise<PaymentSnapshot | null> {
	const claimed = await shop.db
		.update(paymentAttempts)
		.set({ checkedAt: secondsFromNow(0) })
		.where(
			and(
				eq(paymentAttempts.id, attempt.id),
				or(
					isNull(paymentAttempts.checkedAt),
					lt(paymentAttempts.checkedAt, secondsFromNow(-MIN_SECONDS_BETWEEN_CHECKS)),
					isTooFarAhead(paymentAttempts.checkedAt),
				),
			),
		)
		.returning({ id: paymentAttempts.id })
	return claimed.length === 0 ? null : checkAndApply(shop, attempt, source)
}

/** `asked` is the attempt as it was before the provider was asked. */
async function applyNoStatus(
	shop: Shop,
	asked: Attempt,
	{ result, source }: { result: 'not_found' | 'unknown'; source: Source },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, asked.orderId)
		const [found] = await transaction
			.select({
				attempt: paymentAttempts,
				isUnclaimed: sql<boolean>`${isUnclaimed(paymentAttempts.claimedUntil, CLAIM_SECONDS)}`,
				hasExpired: sql<boolean>`${lt(paymentAttempts.expiresAt, secondsFromNow(0))}`,
			})
			.from(paymentAttempts)
			.where(eq(paymentAttempts.id, asked.id))
			.for('update')
		if (!found || !isAttemptOpen(found.attempt.state)) return
		const { attempt } = found
		// Otherwise it is being opened, or was opened meanwhile, and its shopper is about to pay.
		const isUpToDate = found.isUnclaimed && attempt.state === asked.state
		if (result === 'not_found' && isUpToDate && found.hasExpired) {
			// The provider never received it, so nobody can have paid it.
			await endAttempt(shop, transaction, { order, attempt, state: 'expired' })
			return
		}
		// The shopper is back and may have paid, so the order must not be replaced by another one.
		if (result === 'unknown' && source === 'return') await markPaymentPending(shop, transaction, order)
		if (await scheduleNextCheck(transaction, attempt)) return
		// A payment must not be lost because the provider was down at the last check.
		await scheduleCheckIn(transaction, attempt, UNANSWERED_RETRY_SECONDS)
	})
}
