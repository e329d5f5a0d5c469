/** Applies the provider's status of an attempt to the attempt and its order: under lock, and idempotent. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
	type Attempt,
	checkPaymentsInReview,
	hasExpiredFor,
	listAttempts,
	scheduleNextCheck,
	updateAttempt,
} from './attempts/attempts.server.ts'
import { confirmPaidOrder } from './confirm-order.server.ts'
import { endAttempt, hideOrderIfUnpayable } from './attempts/end-attempt.server.ts'
import { applyDifference } from './differences/apply-difference.server.ts'
import { alertDifferenceReturned, alertWrongPayment } from './owner-alerts.server.ts'
import { refundPayment } from './refunds/refunds.server.ts'
import {
	hasPayment,
	isAttemptDone,
	isAttemptOpen,
	isAttemptUndecided,
	RESTORE_WITHIN_MINUTES,
} from './rules.ts'
import { paymentAttempts, paymentEvents } from './tables.server.ts'
import { enqueueUnpaidReminder } from './unpaid-reminder-job.server.ts'
import type { Paise } from '#shop/money.ts'
import { isAnonymized } from '#shop/orders/views/customer-orders.server.ts'
import { type Checkout, lockCheckoutOf, settleCheckout } from '#shop/orders/checkouts/checkouts.server.ts'
import { areOfOneShopper, findSettledOrder } from '#shop/orders/checkouts/paid-orders.server.ts'
import {
	extraPaymentRefundEmail,
	notifyCustomer,
	notSoldRefundEmail,
	orderConfirmedEmail,
	orderRestoredEmail,
	paidTwiceEmail,
} from '#shop/orders/emails/emails.server.ts'
import { markPaymentPending, markPaymentRefused, restoreOrder } from '#shop/orders/order-payment.server.ts'
import {
	lockOrder,
	changeOrderStatus,
	changePaymentState,
	type Order,
	recordWrongPayment,
} from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { releasePromoUse } from '#shop/orders/holds/promo-uses.server.ts'
import { releaseStock } from '#shop/orders/holds/stock-holds.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { FoundPayment, Shop, Transaction } from '#shop/shop.server.ts'
import { placeOfSupply, whyNotSoldTo } from '#shop/tax/place-of-supply.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** What triggered a status check: a webhook, the shopper's return from the payment page, the schedule, or the owner. */
export type Source = 'webhook' | 'return' | 'schedule' | 'owner'

type Update = {
	shop: Shop
	transaction: Transaction
	checkout: Checkout
	order: Order
	attempt: Attempt
	snapshot: FoundPayment
}

/** `snapshot` must come from a status request of our own, never from a webhook. */
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
	// This was the last check: without one more, the order would stay unpaid for ever.
	if (!hasNextCheck && isAttemptOpen(attempt.state))
		await endAttempt(shop, transaction, { order, attempt, state: 'expired' })
}

/** Nothing is known of what another attempt has under way. */
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

async function applyCompleted({
	shop,
	transaction,
	checkout,
	order,
	attempt,
	snapshot,
}: Update): Promise<void> {
	if (isAttemptDone(attempt.state)) return
	const { amount, transactionId, utr } = snapshot
	const payment = { transactionId, utr, nextCheckAt: null }
	const isExact = amount === order.total
	const notSold = whyNotSoldTo(shop.config.brand, placeOfSupply(order.recipient.state, order.gstBuyer))
	const isOwed =
		notSold === null &&
		order.paymentState === 'unpaid' &&
		checkout.settledOrderId === null &&
		checkout.closedAt === null &&
		!isAnonymized(order) &&
		!(await isTooLate(transaction, { order, attempt }))
	if (amount === null || (isOwed && !isExact)) {
		const paid = amount ?? attempt.amount
		await updateAttempt(transaction, attempt, { ...payment, state: 'review', amount: paid })
		await markPaymentPending(shop, transaction, order)
		return alertWrongPayment(shop, transaction, { order, paid: amount, attempt, isOwed })
	}
	await updateAttempt(transaction, attempt, { ...payment, state: 'completed', amount })
	const paid = { ...attempt, amount }
	if (attempt.differenceId) {
		const { differenceId } = attempt
		const whyNot = await applyDifference(shop, transaction, { order, attempt: paid, differenceId })
		if (whyNot === null) return
		await alertDifferenceReturned(shop, transaction, { order, attempt: paid, reason: whyNot })
	}
	if (order.paymentState !== 'unpaid') return refundExtraPayment(shop, transaction, { order, attempt: paid })
	if (isOwed && (await settleCheckout(shop, transaction, { checkout, order }))) {
		await checkPaymentsInReview(transaction, checkout)
		const restored = { event: 'restored', render: orderRestoredEmail }
		const confirmed = { event: 'confirmed', render: orderConfirmedEmail }
		// The customer was never told that the payment of a replaced order had failed.
		const wasToldOfFailure = order.hiddenAt !== null && order.hiddenReason !== 'replaced'
		const payment = { method: 'online', by: 'provider' } as const
		return confirmPaidOrder(shop, transaction, {
			order,
			...payment,
			...(wasToldOfFailure ? restored : confirmed),
		})
	}
	const cancelled = await cancelUnwanted(shop, transaction, { order, amount })
	const settled = await findSettledOrder(transaction, checkout.id)
	const isNamed = settled && isSold(settled.paymentState) && areOfOneShopper(order, settled)
	await refundExtraPayment(shop, transaction, {
		order: cancelled,
		attempt: paid,
		...(isNamed ? { keptNumber: settled.number } : notSold && { notSold }),
	})
}

async function cancelUnwanted(
	shop: Shop,
	transaction: Transaction,
	{ order, amount }: { order: Order; amount: Paise },
): Promise<Order> {
	const { id: orderId, status: from, total } = order
	await restoreOrder(shop, transaction, orderId)
	await releaseStock(shop, transaction, orderId)
	await releasePromoUse(shop, transaction, orderId)
	await changeOrderStatus(shop, transaction, { orderId, from, to: 'cancelled', by: 'shop' })
	await changePaymentState(transaction, order, 'refunded')
	if (amount !== total) await recordWrongPayment(transaction, { orderId, amount })
	return { ...order, status: 'cancelled', paymentState: 'refunded' }
}

/** A hidden order is restored by its payment for a while only: then its customer has bought elsewhere. */
async function isTooLate(
	transaction: Transaction,
	{ order, attempt }: { order: Order; attempt: Attempt },
): Promise<boolean> {
	return order.hiddenAt !== null && hasExpiredFor(transaction, attempt, RESTORE_WITHIN_MINUTES * 60)
}

type ExtraPaymentCause = {
	/** The shopper's order of the same checkout that was paid first and still is. */
	keptNumber?: string
	/** Since the order was placed, the seller lost the right to sell to its state. */
	notSold?: string
}

/** Nothing is owed for this payment: it is a second one, or its order is cancelled. */
async function refundExtraPayment(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt, ...reason }: { order: Order; attempt: Attempt } & ExtraPaymentCause,
): Promise<void> {
	shop.log.warn({ order: order.number }, 'Refunding an extra payment')
	await refundPayment(shop, transaction, { attempt, reason: 'surplus' })
	const event = `returned:${attempt.id}`
	const render = reason.keptNumber
		? paidTwiceEmail
		: reason.notSold
			? notSoldRefundEmail
			: extraPaymentRefundEmail
	const options = { amount: attempt.amount, ...reason }
	await notifyCustomer(shop, transaction, { order, event, render, options })
}

/** Stores what the provider sent, once; without its body after the customer's account was deleted. */
export async function recordEvent(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ attemptId, source, body }: { attemptId: string | null; source: Source; body: string },
): Promise<void> {
	const stored = attemptId && (await isAttemptAnonymized(transaction, attemptId)) ? '' : body
	const hash = createHash('sha256').update(`${attemptId}\n${stored}`).digest('hex')
	await transaction
		.insert(paymentEvents)
		.values({ attemptId, source, hash, body: stored, at: shop.clock() })
		.onConflictDoNothing()
}

async function isAttemptAnonymized(transaction: Transaction, attemptId: string): Promise<boolean> {
	const [order] = await transaction
		.select({ guestHash: orders.guestHash })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(eq(paymentAttempts.id, attemptId))
	return order !== undefined && isAnonymized(order)
}
