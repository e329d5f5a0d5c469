/** Reports the state of a payment to the shopper's browser, and handles that the browser stops waiting. */
import { type Attempt, listAttempts } from '#shop/payments/attempts/attempts.server.ts'
import { checkAndApply, checkIfDue } from './check-payment.server.ts'
import { CANCELLED_CODE, failureMessage, IN_REVIEW } from '#shop/payments/failure-messages.ts'
import { isAttemptOpen, isAttemptUndecided } from '#shop/payments/rules.ts'
import { receivedAmount, settledText, viewOfSettled } from '#shop/payments/other-amount/settled-payments.ts'
import { hideOrder } from '#shop/orders/order-payment.server.ts'
import {
	findOrderIncludingHidden,
	listItems,
	lockOrder,
	type Order,
	type OrderItem,
} from '#shop/orders/orders.server.ts'
import { NOTHING_PAID } from '#shop/orders/rules.ts'
import { isOwnOrder, type Viewer } from '#shop/orders/views/order-view.ts'
import { acknowledgeCheckout } from '#shop/orders/checkouts/checkouts.server.ts'
import { describeUnsettled } from '#shop/orders/checkouts/why-unsettled.ts'
import { findPaidTwice, findSettledOrder } from '#shop/orders/checkouts/paid-orders.server.ts'
import { alsoPaidText, PAID_ONCE, replacedText } from '#shop/orders/checkouts/paid-twice.ts'
import type { Paise } from '#shop/money.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { PaymentSnapshot, Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type VerifiedPayment =
	/** `notice` is for a shopper who has paid for, or started, another order of the same checkout. */
	| { state: 'paid'; order: Order; items: OrderItem[]; notice: string | null }
	/**
	 * `isHidden`: the order is hidden because its browser stopped waiting, though a payment may still come. `isCancelled`:
	 * the shopper has left the provider's page without paying, and can pay again at once.
	 */
	| { state: 'pending'; message: string; total: Paise; isHidden: boolean; isCancelled: boolean }
	| { state: 'failed'; message: string; isCancelled: boolean }
	/** Another amount was paid, and the shop has not decided yet. */
	| { state: 'review'; message: string; total: Paise; received: Paise | null }
	/** Another amount was paid, and the shop has settled that with the customer. */
	| { state: 'settled'; message: string; total: Paise; received: Paise | null }
	/** It was paid, and the money has been or is being refunded. */
	| { state: 'refunded'; message: string }

export const PAYMENT_UNKNOWN = refuse('missing', 'Invalid Request', {
	message: 'No payment found with this transaction id.',
	code: 'unknown_transaction',
})

const STRANGER: Viewer = { customerId: null, guestHash: null }

/** Checks every open attempt of the order with the provider first. */
export async function verifyPayment(
	shop: Shop,
	number: string,
	viewer = STRANGER,
): Promise<Outcome<{ result: VerifiedPayment }>> {
	const order = await findOrderIncludingHidden(shop.db, number)
	if (!order) return PAYMENT_UNKNOWN
	const isCancelled =
		order.paymentState === 'unpaid' && (await checkIfCancelled(shop, await listAttempts(shop.db, order)))
	const result = await findVerifiedPayment(shop, number, viewer)
	if (result.state === 'pending') return { ok: true, result: { ...result, isCancelled } }
	if (result.state === 'paid' && isOwnOrder(result.order, viewer))
		await acknowledgeCheckout(shop.db, result.order.checkoutId, result.order)
	return { ok: true, result }
}

/** Checks every open attempt. Returns true if the provider says of each that no payment is in progress, and none is in review. */
export async function checkIfCancelled(shop: Shop, attempts: readonly Attempt[]): Promise<boolean> {
	const undecided = attempts.filter(({ state }) => isAttemptUndecided(state))
	let isCancelled = undecided.length > 0
	for (const attempt of undecided) {
		const snapshot = isAttemptOpen(attempt.state) ? await checkIfDue(shop, attempt, 'return') : null
		if (!isWithoutPayment(snapshot)) isCancelled = false
	}
	return isCancelled
}

function isWithoutPayment(snapshot: PaymentSnapshot | null): boolean {
	if (snapshot?.result !== 'found') return false
	return snapshot.state === 'FAILED' || (snapshot.state === 'PENDING' && !snapshot.isUnderWay)
}

/**
 * The shopper stops waiting. After one more status check, an order that is still unpaid is hidden from the customer, and
 * the scheduled checks continue. `isHidden` is about this order; `result` may be that of another order, which has settled
 * the checkout.
 */
export async function abandonPayment(
	shop: Shop,
	{ number, ...viewer }: { number: string } & Viewer,
): Promise<Outcome<{ result: VerifiedPayment; isHidden: boolean }>> {
	const order = await findOrderIncludingHidden(shop.db, number)
	if (!order || !isOwnOrder(order, viewer)) return PAYMENT_UNKNOWN
	for (const attempt of await listAttempts(shop.db, order)) {
		if (order.paymentState === 'unpaid' && isAttemptOpen(attempt.state))
			await checkAndApply(shop, attempt, 'return')
	}
	const isHidden = await inTransaction(shop, async (transaction) => {
		const current = await lockOrder(transaction, order.id)
		if (current.paymentState !== 'unpaid') return false
		const attempts = await listAttempts(transaction, order)
		// Another amount was paid, so the order stays visible until an admin resolves it.
		if (attempts.some((attempt) => attempt.state === 'review')) return false
		if (!current.hiddenAt) await hideOrder(shop, transaction, { orderId: order.id, reason: 'timeout' })
		return true
	})
	return { ok: true, result: await findVerifiedPayment(shop, number, viewer), isHidden }
}

async function findVerifiedPayment(shop: Shop, number: string, viewer: Viewer): Promise<VerifiedPayment> {
	const order = await findOrderIncludingHidden(shop.db, number)
	if (!order) throw new Error(`There is no order ${number}`)
	const settled = await findSettledOrder(shop.db, order.checkoutId)
	if (!settled || settled.id === order.id || !isOwnOrder(order, viewer) || !isOwnOrder(settled, viewer))
		return describePayment(shop, order, viewer)
	// The shopper reads that their checkout is paid, whichever of its orders they ask about.
	const payment = await describePayment(shop, settled, viewer)
	if (payment.state !== 'paid') return describePayment(shop, order, viewer)
	return { ...payment, notice: payment.notice ?? replacedText(order.number) }
}

async function describePayment(shop: Shop, order: Order, viewer: Viewer): Promise<VerifiedPayment> {
	switch (order.paymentState) {
		case 'paid':
		case 'partly_refunded': {
			const items = await listItems(shop.db, order.id)
			const paidTwice = await findPaidTwice(shop.db, [order])
			return { state: 'paid', order, items, notice: alsoPaidText(paidTwice.get(order.id) ?? PAID_ONCE) }
		}
		case 'refunded':
			return { state: 'refunded', message: await describeRefund(shop, order, viewer) }
		case 'mistaken':
			return {
				state: 'failed',
				message: `This order has been cancelled. ${NOTHING_PAID}`,
				isCancelled: false,
			}
		case 'unpaid':
			return findUnpaidPayment(shop, order, viewer)
	}
}

async function describeRefund(shop: Shop, order: Order, viewer: Viewer): Promise<string> {
	const { status } = order
	if (status === 'delivered') return "We're refunding your payment for this order in full."
	const attempts = isOwnOrder(order, viewer) ? await listAttempts(shop.db, order) : []
	const paid = attempts.find(({ state }) => state === 'completed')
	const why = describeUnsettled(paid?.errorCode ?? null, order)
	if (status !== 'refunded')
		return `${why ?? 'This order has been cancelled.'} We're refunding your payment in full.`
	return `${why ? `${why} ` : ''}We've refunded your payment for this order in full.`
}

async function findUnpaidPayment(shop: Shop, order: Order, viewer: Viewer): Promise<VerifiedPayment> {
	const attempts = await listAttempts(shop.db, order)
	const { total } = order
	const inReview = attempts.find(({ state }) => state === 'review')
	if (inReview)
		return { state: 'review', message: IN_REVIEW, total, received: receivedAmount(inReview, order) }
	if (!order.hiddenAt || attempts.some(({ state }) => isAttemptUndecided(state))) {
		return {
			state: 'pending',
			message: 'Your payment is being processed.',
			total,
			isHidden: order.hiddenAt !== null,
			isCancelled: false,
		}
	}
	const settled = attempts.findLast(({ state }) => state === 'settled')
	if (settled) {
		const { how, ...view } = viewOfSettled(settled, order)
		const message = settledText({ ...view, how: isOwnOrder(order, viewer) ? how : null }, order)
		return { state: 'settled', message, total, received: view.received }
	}
	const errorCode = attempts.at(-1)?.errorCode ?? null
	return { state: 'failed', message: failureMessage(errorCode), isCancelled: errorCode === CANCELLED_CODE }
}
