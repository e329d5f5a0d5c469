/** The view of the payment result page, and what a decided payment changes in this browser. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { updateCart } from '#app/cart/cart-store.ts'
import { clearDraft } from '#app/checkout/form/checkout-draft.ts'
import { markArrived, markConfirmed } from '#app/cart/ordered/confirmed-order.ts'
import {
	ARRIVED_TITLES,
	findChangedView,
	NO_TRANSACTION,
	type PaymentView,
	SECONDS_BETWEEN_CHECKS,
	UNVERIFIED,
	watchPayment,
} from '#app/checkout/payment-result/watch-payment.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { showToast } from '#app/ui/toast.tsx'
import { type OrderedPacks, removePacks } from '#shop/cart/ordered-packs.ts'
import { PAYMENT_REQUEST_KEY, TRANSACTION_KEY } from '#shop/cart/rules.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { CANCELLED } from '#shop/payments/failure-messages.ts'

const GIVEN_UP_KEY = 'sk3_coffee_given_up'

const LOADING: PaymentView = { step: 'loading' }

type PaymentResult = {
	view: PaymentView
	/** This browser had not shown it as paid before. */
	isNewlyPaid: boolean
	checkAgain: () => void
}

export function usePaymentResult(): PaymentResult {
	const [view, setView] = useState(LOADING)
	const [isNewlyPaid, setNewlyPaid] = useState(false)
	const [timesChecked, setTimesChecked] = useState(0)
	const shownFor = useRef<string>(null)
	const location = useLocation()

	function show(next: PaymentView, transactionId: string | null) {
		setView(next)
		notify(next)
		const ordered = removeFromCart(next, transactionId)
		if (ordered && next.step === 'success') {
			setNewlyPaid(true)
			clearDraft()
		}
		// A reload shows the result again without waiting again.
		if (next.step === 'error' && next.isFinal && transactionId)
			tabStorage.setItem(GIVEN_UP_KEY, transactionId)
		// Repeating the request pays the same order, because its status is unknown or pending, or paying was cancelled.
		const isOver = next.step === 'success' || next.step === 'refunded' || next.step === 'settled'
		if (isOver || (next.step === 'error' && next !== UNVERIFIED)) tabStorage.removeItem(PAYMENT_REQUEST_KEY)
	}

	const watch = useEffectEvent((signal: AbortSignal) => {
		const transactionId = findTransactionId(location)
		shownFor.current = transactionId
		if (!transactionId) return show(NO_TRANSACTION, null)
		void watchPayment(transactionId, {
			show: (next) => show(next, transactionId),
			signal,
			hasWaited: tabStorage.getItem(GIVEN_UP_KEY) === transactionId,
		})
	})

	// Runs once for each visit to the page, and when the shopper asks for it.
	useEffect(() => {
		const controller = new AbortController()
		// oxlint-disable-next-line react/set-state-in-effect -- without a transaction there is nothing to wait for
		watch(controller.signal)
		return () => controller.abort()
	}, [location.key, timesChecked])

	const isDecided = view.step !== 'loading' && view.step !== 'pending'
	useReturn(async (signal) => {
		const transactionId = shownFor.current
		if (!isDecided || !transactionId) return
		const next = await findChangedView(transactionId)
		if (next && !signal.aborted && !isSame(next, view)) show(next, transactionId)
	})

	function checkAgain() {
		setView(LOADING)
		setTimesChecked(timesChecked + 1)
	}

	return { view, isNewlyPaid, checkAgain }
}

/** Removes the ordered packs from the cart. Returns them, or null if there was nothing to remove. */
function removeFromCart(view: PaymentView, transactionId: string | null): OrderedPacks | null {
	let ordered: OrderedPacks | null = null
	if (view.step === 'success') ordered = markConfirmed(view.order, transactionId ?? undefined)
	if (view.step === 'review' && transactionId) ordered = markArrived(transactionId)
	// A payment may arrive when the cart was filled further.
	if (ordered) updateCart((cart) => removePacks(cart, ordered))
	return ordered
}

/** Calls `reload` when the visitor comes back to this page from another tab, window or app. */
function useReturn(reload: (signal: AbortSignal) => Promise<void>): void {
	const isReloading = useRef(false)
	const reloadOnce = useEffectEvent(async (signal: AbortSignal) => {
		if (document.visibilityState === 'hidden' || isReloading.current) return
		isReloading.current = true
		await reload(signal).finally(() => {
			isReloading.current = false
		})
	})
	useEffect(() => {
		const controller = new AbortController()
		const { signal } = controller
		const listener = () => void reloadOnce(signal)
		// Between two windows, only the focus changes.
		window.addEventListener('focus', listener, { signal })
		document.addEventListener('visibilitychange', listener, { signal })
		return () => controller.abort()
	}, [])
}

function isSame(one: PaymentView, other: PaymentView): boolean {
	return JSON.stringify(one) === JSON.stringify(other)
}

function findTransactionId({ search, state }: { search: string; state: unknown }): string | null {
	return new URLSearchParams(search).get('transactionId') || fromState(state) || fromStorage()
}

function fromState(state: unknown): string | null {
	if (typeof state !== 'object' || state === null || !('transactionId' in state)) return null
	return typeof state.transactionId === 'string' ? state.transactionId : null
}

/** Storage may contain anything, so only an order number is accepted. */
function fromStorage(): string | null {
	const stored = tabStorage.getItem(TRANSACTION_KEY)
	return stored && isOrderNumber(stored) ? stored : null
}

function notify(view: PaymentView): void {
	if (view.step === 'error') showToast({ title: view.title, message: view.message, tone: 'error' })
	if (view.step === 'refunded') showToast({ title: ARRIVED_TITLES.refunded, message: view.message })
	if (view.step === 'cancelled') showToast(CANCELLED)
	if (view.step !== 'pending') return
	showToast({
		title: 'Payment Processing',
		message: `Your payment is still being confirmed. We'll check again in ${SECONDS_BETWEEN_CHECKS} seconds.`,
	})
}
