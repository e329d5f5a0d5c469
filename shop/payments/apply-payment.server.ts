/** Applies the provider's status of an attempt to the attempt and its order, under lock and idempotently. */
import { eq } from 'drizzle-orm'
import {
	type Attempt,
	checkPaymentsInReview,
	hasExpiredFor,
	listAttempts,
	scheduleNextCheck,
	updateAttempt,
} from './attempts/attempts.server.ts'
import { endAttempt, hideOrderIfUnpayable } from './attempts/end-attempt.server.ts'
import { recordEvent, type Source } from './checks/payment-events.server.ts'
import { confirmPaidOrder } from './confirm-order.server.ts'
import { applyDifference } from './differences/apply-difference.server.ts'
import { alertDifferenceReturned, alertWrongPayment } from './alerts/owner-alerts.server.ts'
import { cancelAndRefund, refundExtraPayment } from './refunds/extra-payments.server.ts'
import {
	hasPayment,
	isAttemptDone,
	isAttemptOpen,
	isAttemptUndecided,
	RESTORE_WITHIN_MINUTES,
} from './rules.ts'
import { paymentInReviewEmail } from './alerts/in-review-email.ts'
import { paymentAttempts } from './tables.server.ts'
import { enqueueUnpaidReminder } from './unpaid-reminder-job.server.ts'
import { lockCheckoutOf, settleCheckout, whyClosed } from '#shop/orders/checkouts/checkouts.server.ts'
import type { Checkout } from '#shop/orders/tables.server.ts'
import { notifyCustomer, orderConfirmedEmail, orderRestoredEmail } from '#shop/orders/emails/emails.server.ts'
import { markPaymentPending, markPaymentRefused } from '#shop/orders/order-payment.server.ts'
import { lockOrder, type Order } from '#shop/orders/orders.server.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import type { FoundPayment, Shop, Transaction } from '#shop/shop.server.ts'
import { placeOfSupply, whyNotSoldTo } from '#shop/tax/place-of-supply.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Update = {
	shop: Shop
	transaction: Transaction
	checkout: Checkout
	order: Order
	attempt: Attempt
	snapshot: FoundPayment
}

/** `snapshot` must come from our own status request, never from a webhook. */
export async function applySnapshot(
	shop: Shop,
	{ attemptId, snapshot, source }: { attemptId: string; snapshot: FoundPayment; source: Source },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const [found] = await transaction
			.select({ orderId: paymentAttempts.orderId })
			.from(paymentAttempts)
			.where(eq(paymentAttempts.id, attemptId))
		if (!found) throw new Error(`There is no payment attempt ${attemptId}`)
		const checkout = await lockCheckoutOf(transaction, found.orderId)
		const order = await lockOrder(transaction, found.orderId)
		const [attempt] = await transaction
			.select()
			.from(paymentAttempts)
			.where(eq(paymentAttempts.id, attemptId))
			.for('update')
		if (!attempt) throw new Error(`There is no payment attempt ${attemptId}`)
		await recordEvent(shop, transaction, { attemptId, source, body: JSON.stringify(snapshot.raw) })
		await APPLY[snapshot.state]({ shop, transaction, checkout, order, attempt, snapshot })
	})
}

const APPLY = {
	PENDING: applyPending,
	FAILED: applyFailed,
	COMPLETED: applyCompleted,
} as const satisfies Record<FoundPayment['state'], (update: Update) => Promise<void>>

async function applyPending({ shop, transaction, order, attempt, snapshot }: Update): Promise<void> {
	if (hasPayment(attempt.state)) return
	// A shopper who returns without having tried to pay has cancelled, as in the provider's window.
	if (snapshot.isUnderWay) await markPaymentPending(shop, transaction, order)
	// Otherwise its promo code and stock would be held against the shopper's own next order until the payment expires.
	else if (await isOnlyOpenAttempt(transaction, { order, attempt }))
		await markPaymentRefused(shop, transaction, order)
	const hasNextCheck = await scheduleNextCheck(transaction, attempt)
	// This was the last check: without another one, the order would stay unpaid forever.
	if (!hasNextCheck && isAttemptOpen(attempt.state))
		await endAttempt(shop, transaction, { order, attempt, state: 'expired' })
}

/** It is unknown whether another attempt has a payment in progress. */
async function isOnlyOpenAttempt(
	transaction: Transaction,
	{ order, attempt }: { order: Order; attempt: Attempt },
): Promise<boolean> {
	const attempts = await listAttempts(transaction, order)
	return attempts.every(({ id, state }) => id === attempt.id || !isAttemptUndecided(state))
}

/** The order is only affected if no other attempt has paid it or may still pay it. */
async function applyFailed({ shop, transaction, order, attempt, snapshot }: Update): Promise<void> {
	if (hasPayment(attempt.state)) return
	const state = snapshot.detailedErrorCode === 'ORDER_EXPIRED' ? 'expired' : 'failed'
	await updateAttempt(transaction, attempt, { state, errorCode: snapshot.errorCode, nextCheckAt: null })
	await hideOrderIfUnpayable(shop, transaction, { order, attempt })
	await enqueueUnpaidReminder(shop, transaction, order.id)
}

async function applyCompleted(update: Update): Promise<void> {
	const { shop, transaction, checkout, order, attempt, snapshot } = update
	if (isAttemptDone(attempt.state)) return
	const { amount, transactionId, utr } = snapshot
	const place = placeOfSupply(order.recipient.state, order.gstBuyer)
	const isSoldTo = whyNotSoldTo(shop.config.brand, place) === null
	const isOwed = isSoldTo && (await isOrderOwed(update))
	if (amount === null || (isOwed && amount !== order.total)) return holdForReview(update, isOwed)
	const completed = { state: 'completed', amount, transactionId, utr, nextCheckAt: null } as const
	await updateAttempt(transaction, attempt, completed)
	const received = { order, attempt: { ...attempt, amount } }
	if (await paysDifference(shop, transaction, received)) return
	if (order.paymentState !== 'unpaid') return refundExtraPayment(shop, transaction, received)
	const whyNotOwed = isSoldTo ? whyClosed({ checkout, order }) : 'not_sold_to_state'
	const whyUnsettled = isOwed ? await settleCheckout(shop, transaction, { checkout, order }) : whyNotOwed
	if (whyUnsettled === null) return confirmSettled(shop, transaction, { checkout, order })
	await cancelAndRefund(shop, transaction, { ...received, whyUnsettled })
}

/** Returns whether a payment of the right amount would confirm the order, if its promo code and stock are still there. */
async function isOrderOwed({ transaction, checkout, order, attempt }: Update): Promise<boolean> {
	return (
		order.paymentState === 'unpaid' &&
		checkout.settledOrderId === null &&
		checkout.closedAt === null &&
		!isAnonymized(order) &&
		!(await isTooLate(transaction, { order, attempt }))
	)
}

/** Another amount was paid, or one that the provider does not name, so the owner decides. */
async function holdForReview(
	{ shop, transaction, order, attempt, snapshot }: Update,
	isOwed: boolean,
): Promise<void> {
	const { amount, transactionId, utr } = snapshot
	const paid = amount ?? attempt.amount
	const inReview = { state: 'review', amount: paid, transactionId, utr, nextCheckAt: null } as const
	await updateAttempt(transaction, attempt, inReview)
	await markPaymentPending(shop, transaction, order)
	await alertWrongPayment(shop, transaction, { order, paid: amount, attempt, isOwed })
	if (!isOwed) return
	// Otherwise a customer who has left the page would wait for a confirmation without a word.
	await notifyCustomer(shop, transaction, {
		order,
		event: `payment-in-review:${attempt.id}`,
		render: paymentInReviewEmail,
		options: { received: amount },
	})
}

/** Returns false if the attempt is not for a price difference, or for one that is no longer due: its money is then refunded. */
async function paysDifference(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt }: { order: Order; attempt: Attempt },
): Promise<boolean> {
	const { differenceId } = attempt
	if (!differenceId) return false
	const paid = { order, attempt, differenceId, method: 'online', by: 'customer' } as const
	const whyNot = await applyDifference(shop, transaction, paid)
	if (whyNot === null) return true
	await alertDifferenceReturned(shop, transaction, { order, attempt, reason: whyNot })
	return false
}

/** Called after the payment has settled the checkout by this order. */
async function confirmSettled(
	shop: Shop,
	transaction: Transaction,
	{ checkout, order }: Pick<Update, 'checkout' | 'order'>,
): Promise<void> {
	await checkPaymentsInReview(transaction, checkout)
	// The customer was never told that the payment of a replaced order had failed.
	const wasNotifiedOfFailure = order.hiddenAt !== null && order.hiddenReason !== 'replaced'
	await confirmPaidOrder(shop, transaction, {
		order,
		method: 'online',
		by: 'provider',
		...(wasNotifiedOfFailure
			? { event: 'restored', render: orderRestoredEmail }
			: { event: 'confirmed', render: orderConfirmedEmail }),
	})
}

/** A payment restores a hidden order only for a while, because its customer then has bought elsewhere. */
async function isTooLate(
	transaction: Transaction,
	{ order, attempt }: { order: Order; attempt: Attempt },
): Promise<boolean> {
	return order.hiddenAt !== null && hasExpiredFor(transaction, attempt, RESTORE_WITHIN_MINUTES * 60)
}
