/** Watches one payment until it is decided: a first check, then at most five more, ten seconds apart. */
import { type PaidOrder, VerifyPaymentResponse } from '#app/api/payments/verify-payment-response.ts'
import { postJson } from '#app/http/fetch/post-json.ts'
import { withRs } from '#shop/money.ts'
import { CANCELLED, DECLINED, IN_REVIEW_TITLE } from '#shop/payments/failure-messages.ts'

export const MAX_RETRIES = 5
export const SECONDS_BETWEEN_CHECKS = 10
const TIMED_OUT = 'Payment verification timed out. Please check your payment method or contact support.'

/** What a shopper can write down while the payment is pending. */
export type PendingOrder = { number: string; amount: number }

/** `received` is null if the provider has not named it. */
type OtherAmount = { message: string; total: number | null; received: number | null }

export type PaymentView =
	| { step: 'loading' }
	| { step: 'pending'; attempt: number; order: PendingOrder | null }
	| { step: 'success'; order: PaidOrder; notice: string | null }
	/** The shopper left the provider's page without paying. The order is unchanged, and can be paid at once. */
	| { step: 'cancelled' }
	/** It was paid before, and the money has been or is being refunded. */
	| { step: 'refunded'; message: string }
	/** Another amount was paid, and the shop has not decided yet. */
	| ({ step: 'review' } & OtherAmount)
	/** Another amount was paid, and the shop has settled that with the customer. */
	| ({ step: 'settled' } & OtherAmount)
	/** `isFinal` means that waiting again would change nothing. */
	| { step: 'error'; title: string; message: string; isHidden: boolean; isFinal: boolean }

type WatchOptions = {
	show: (view: PaymentView) => void
	signal: AbortSignal
	/** This tab has already waited for this payment, so it does not wait again. */
	hasWaited?: boolean
}

/** Calls `show` with each new view until the payment is decided. */
export async function watchPayment(
	transactionId: string,
	{ show, signal, hasWaited = false }: WatchOptions,
): Promise<void> {
	let order: PendingOrder | null = null
	for (let attempt = 1; ; attempt++) {
		const status = await verifyPayment(transactionId)
		if (signal.aborted) return
		const mayWait = !hasWaited && attempt <= MAX_RETRIES
		if (status.outcome === 'pending') {
			if (status.amount !== null) order = { number: transactionId, amount: status.amount }
			if (status.isCancelled && !status.isHidden) return show({ step: 'cancelled' })
			if (!mayWait || status.isHidden)
				return finish({ ...status, outcome: 'failed', message: TIMED_OUT }, TIMED_OUT)
		} else if (status.outcome !== 'unavailable' || !mayWait) return finish(status, DECLINED)
		show({ step: 'pending', attempt, order })
		await wait(SECONDS_BETWEEN_CHECKS, signal)
		if (signal.aborted) return
	}

	async function finish(status: Exclude<PaymentStatus, { outcome: 'pending' }>, defaultMessage: string) {
		if (hasArrived(status)) return show(viewOf(status))
		if (status.outcome !== 'failed') return show(UNVERIFIED)
		const last = await reportFailure(transactionId)
		if (signal.aborted) return
		if (last.outcome === 'unavailable') return show(UNVERIFIED)
		if (hasArrived(last)) return show(viewOf(last))
		show({
			step: 'error',
			...(status.isCancelled
				? CANCELLED
				: { title: 'Payment Failed', message: status.message ?? defaultMessage }),
			isHidden: last.outcome === 'unknown' ? status.isHidden : last.isHidden,
			isFinal: last.outcome !== 'unknown',
		})
	}
}

/**
 * Finds whether a payment has changed since its result was shown: it may arrive late, be of another amount, be followed
 * by a second one, or be refunded. Returns null if none of these is known.
 */
export async function findChangedView(transactionId: string): Promise<PaymentView | null> {
	const status = await verifyPayment(transactionId)
	return hasArrived(status) ? viewOf(status) : null
}

type Arrived = Extract<PaymentStatus, { outcome: 'paid' | keyof typeof ARRIVED_TITLES }>

function hasArrived(status: PaymentStatus): status is Arrived {
	return status.outcome === 'paid' || status.outcome in ARRIVED_TITLES
}

function viewOf(status: Arrived): PaymentView {
	if (status.outcome === 'paid') return { step: 'success', order: status.order, notice: status.notice }
	if (status.outcome === 'refunded') return { step: status.outcome, message: status.message }
	const { outcome: step, message, total, received } = status
	return { step, message, total, received }
}

/** Returns 'Payment failed': headings are in sentence case, but the specified titles of toasts are not. */
export function headingOf(title: string): string {
	return title.charAt(0) + title.slice(1).toLowerCase()
}

/** The titles of a payment that has arrived without confirming the order. */
export const ARRIVED_TITLES = { refunded: 'Your refund', review: IN_REVIEW_TITLE, settled: 'Your payment' }

export const UNVERIFIED: PaymentView = {
	step: 'error',
	title: 'Verification error',
	message: 'Could not verify payment status.',
	isHidden: false,
	isFinal: false,
}

export const NO_TRANSACTION: PaymentView = {
	step: 'error',
	title: 'Invalid Request',
	message: 'No transaction id found. Unable to verify payment.',
	isHidden: false,
	isFinal: false,
}

type PaymentStatus =
	| { outcome: 'paid'; order: PaidOrder; notice: string | null }
	| { outcome: 'pending'; amount: number | null; isHidden: boolean; isCancelled: boolean }
	| { outcome: 'failed'; message: string | null; isHidden: boolean; isCancelled: boolean }
	| { outcome: 'refunded'; message: string }
	| ({ outcome: 'review' | 'settled' } & OtherAmount)
	/** The request failed, so the payment may still be fine. */
	| { outcome: 'unknown' }
	/** The shop cannot check at the moment, for example because its disk is full. It checks by itself once it can. */
	| { outcome: 'unavailable' }

function verifyPayment(transactionId: string): Promise<PaymentStatus> {
	return requestStatus('/api/verify-payment', transactionId)
}

/** The server checks with the provider once more before it hides the order. */
function reportFailure(transactionId: string): Promise<PaymentStatus> {
	return requestStatus('/api/payment-failure', transactionId)
}

async function requestStatus(path: string, transactionId: string): Promise<PaymentStatus> {
	const response = await postJson(path, { transactionId })
	if (response?.status === 503) return { outcome: 'unavailable' }
	if (!response || response.status >= 500 || response.status === 429) return { outcome: 'unknown' }
	return parseResponse(response.body)
}

function parseResponse(body: unknown): PaymentStatus {
	const parsed = VerifyPaymentResponse.safeParse(body)
	if (!parsed.success) return { outcome: 'unknown' }
	const { success, isPending, orderDetails } = parsed.data
	const [amount, received] = [parsed.data.amount ?? null, parsed.data.received ?? null]
	const [message, error, notice] = [parsed.data.message, parsed.data.error, parsed.data.notice].map((text) =>
		withRs(text ?? ''),
	)
	const [isHidden, isCancelled] = [parsed.data.removed === true, parsed.data.cancelled === true]
	if (success && orderDetails) return { outcome: 'paid', order: orderDetails, notice: notice || null }
	if (parsed.data.review && message) return { outcome: 'review', message, total: amount, received }
	if (isPending) return { outcome: 'pending', amount, isHidden, isCancelled }
	if (parsed.data.refunded && message) return { outcome: 'refunded', message }
	if (parsed.data.settled && message) return { outcome: 'settled', message, total: amount, received }
	// It was paid, but the response has no order to show. It must not be called a failure.
	if (success) return { outcome: 'unknown' }
	return { outcome: 'failed', message: message || error || null, isHidden, isCancelled }
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, seconds * 1000)
		signal.addEventListener('abort', () => {
			clearTimeout(timer)
			resolve()
		})
	})
}
