/** Follows one payment to its end: a first check, then at most five more, ten seconds apart. */
import {
	giveUpPayment,
	type PaymentOutcome,
	verifyPayment,
} from '#app/checkout/payment-result/payment-outcome.ts'
import type { PaidOrder } from '#app/api/verify-payment-reply.ts'
import { DECLINED } from '#shop/payments/failure-messages.ts'

export const MAX_RETRIES = 5
export const SECONDS_BETWEEN_CHECKS = 10

const TIMED_OUT = 'Payment verification timed out. Please check your payment method or contact support.'

export type PaymentView =
	| { step: 'loading' }
	| { step: 'pending'; attempt: number }
	| { step: 'success'; order: PaidOrder }
	/** `isFinal`: waiting again would change nothing. */
	| { step: 'error'; title: string; message: string; isRemoved: boolean; isFinal: boolean }

/** Calls `show` with each new view until the last. `hasWaited`: this tab has waited for the same payment before. */
export async function watchPayment(
	transactionId: string,
	{
		show,
		signal,
		hasWaited = false,
	}: { show: (view: PaymentView) => void; signal: AbortSignal; hasWaited?: boolean },
): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		const found = await verifyPayment(transactionId)
		if (signal.aborted) return
		if (found.outcome !== 'pending') return settle(found, DECLINED)
		if (hasWaited || found.isRemoved || attempt > MAX_RETRIES)
			return settle({ outcome: 'failed', message: TIMED_OUT, isRemoved: found.isRemoved }, TIMED_OUT)
		show({ step: 'pending', attempt })
		await wait(SECONDS_BETWEEN_CHECKS, signal)
		if (signal.aborted) return
	}

	async function settle(found: Exclude<PaymentOutcome, { outcome: 'pending' }>, words: string) {
		if (found.outcome === 'paid') return show({ step: 'success', order: found.order })
		if (found.outcome === 'unknown') return show(UNVERIFIED)
		const last = await giveUpPayment(transactionId)
		if (signal.aborted) return
		if (last.outcome === 'paid') return show({ step: 'success', order: last.order })
		show({
			step: 'error',
			title: 'Payment Failed',
			message: found.message ?? words,
			isRemoved: last.outcome === 'unknown' ? found.isRemoved : last.isRemoved,
			isFinal: last.outcome !== 'unknown',
		})
	}
}

export const UNVERIFIED: PaymentView = {
	step: 'error',
	title: 'Verification error',
	message: 'Could not verify payment status.',
	isRemoved: false,
	isFinal: false,
}

export const NO_TRANSACTION: PaymentView = {
	step: 'error',
	title: 'Invalid Request',
	message: 'No transaction id found. Unable to verify payment.',
	isRemoved: false,
	isFinal: false,
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((done) => {
		const timer = setTimeout(done, seconds * 1000)
		signal.addEventListener('abort', () => {
			clearTimeout(timer)
			done()
		})
	})
}
