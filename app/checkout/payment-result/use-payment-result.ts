/** The state of the result page, and what a settled payment does to the rest of the browser. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useCart } from '#app/cart/cart-store.ts'
import { forgetDraft } from '#app/checkout/form/checkout-draft.ts'
import { forgetPaymentKey } from '#app/checkout/payment/idempotency-key.ts'
import { isFirstSight } from '#app/checkout/payment-result/settled-payment.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import {
	NO_TRANSACTION,
	type PaymentView,
	SECONDS_BETWEEN_CHECKS,
	UNVERIFIED,
	watchPayment,
} from '#app/checkout/payment-result/watch-payment.ts'
import { showToast } from '#app/ui/toast.tsx'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'

const GIVEN_UP_KEY = 'sk3_coffee_given_up'

export function usePaymentResult(): PaymentView {
	const [view, setView] = useState<PaymentView>({ step: 'loading' })
	const { clear } = useCart()
	const location = useLocation()

	function show(next: PaymentView, transactionId: string | null) {
		setView(next)
		announce(next)
		if (next.step === 'success') {
			// Opening this page again must not empty a cart that was filled since.
			if (isFirstSight(next.order.id)) clear()
			tabStorage.removeItem(TRANSACTION_KEY)
			forgetDraft()
		}
		// A reload shows the end again, and does not begin to wait anew.
		if (next.step === 'error' && next.isFinal && transactionId)
			tabStorage.setItem(GIVEN_UP_KEY, transactionId)
		// Where nobody could tell, the payment may be fine: asking for the same again must stay the same order.
		if (next.step !== 'pending' && next !== UNVERIFIED) forgetPaymentKey()
	}

	const follow = useEffectEvent((signal: AbortSignal) => {
		const transactionId = findTransactionId(location)
		if (!transactionId) return show(NO_TRANSACTION, null)
		void watchPayment(transactionId, {
			show: (next) => show(next, transactionId),
			signal,
			hasWaited: tabStorage.getItem(GIVEN_UP_KEY) === transactionId,
		})
	})

	// One visit follows one payment, whatever the page around it does meanwhile.
	useEffect(() => {
		const watching = new AbortController()
		// oxlint-disable-next-line react/set-state-in-effect -- without a transaction there is nothing to wait for
		follow(watching.signal)
		return () => watching.abort()
	}, [location.key])

	return view
}

function findTransactionId({ search, state }: { search: string; state: unknown }): string | null {
	return new URLSearchParams(search).get('transactionId') || fromState(state) || fromStorage()
}

function fromState(state: unknown): string | null {
	if (typeof state !== 'object' || state === null || !('transactionId' in state)) return null
	return typeof state.transactionId === 'string' ? state.transactionId : null
}

/** Storage may hold anything: what is no order's number is as good as nothing. */
function fromStorage(): string | null {
	const kept = tabStorage.getItem(TRANSACTION_KEY)
	return kept && isOrderNumber(kept) ? kept : null
}

function announce(view: PaymentView): void {
	if (view.step === 'error') showToast({ title: view.title, message: view.message, tone: 'error' })
	if (view.step !== 'pending') return
	showToast({
		title: 'Payment Processing',
		message: `Your payment is still being confirmed. We will check again in ${SECONDS_BETWEEN_CHECKS} seconds.`,
	})
}
