/**
 * A payment from Pay now to the provider's callback. The provider's script is the only third-party script of the shop,
 * and is loaded only at checkout.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import { markStarted } from '#app/cart/ordered/confirmed-order.ts'
import { createPayment, type PaymentOrder, type PaymentResult } from '#app/checkout/payment/create-payment.ts'
import { FULL_CODE } from '#app/http/retry-protocol.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useNavigatedAway } from '#app/ui/use-navigated-away.ts'
import { packsOf } from '#shop/cart/ordered-packs.ts'
import { CANCELLED, IF_MONEY_HAS_LEFT } from '#shop/payments/failure-messages.ts'

const ALREADY_PAID = {
	title: 'Already paid',
	message: "You weren't charged again. Here is your order. Anything else in your cart stays there.",
}
/** The code of a refusal because the session has ended. */
export const SIGNED_OUT_CODE = 'signed_out'

const OPENING = 'Your payment page is opening. Nothing is charged until you approve it there.'
/** The toast, or the field, says why. */
const REFUSED = 'No payment was started, so nothing was charged.'
const NOT_COMPLETED = `The payment wasn't completed. ${IF_MONEY_HAS_LEFT}`

/** The response was lost, or was not from our server. Nothing is charged before the provider's page. */
function notStarted({ onLine }: Pick<Navigator, 'onLine'>): string {
	const remedy = onLine
		? 'Please press Pay now again in a moment.'
		: 'Please check your internet connection and press Pay now again.'
	return `We couldn't start the payment. Nothing was charged, and everything you entered is kept. ${remedy}`
}

/** The longest text of its own that a payment shows below Pay now. */
export const LONGEST_NOTICE = notStarted({ onLine: false })

const ERROR_SECONDS = 10
/** A shopper who has waited for a minute may be looking away. */
const STILL_FULL_SECONDS = 60

type StartedPayment = Extract<PaymentResult, { ok: true }>
export type PaymentRefusal = Extract<PaymentResult, { ok: false }>

type PaymentOptions = {
	scriptUrl: string
	/** Shows the page of a payment that was made. */
	showResult: (transactionId: string) => Promise<void>
	onRefusal: (refusal: PaymentRefusal) => void
}

export function usePayment({ scriptUrl, showResult, onRefusal }: PaymentOptions) {
	// From Pay now on there is always one, so that what follows moves nothing.
	const [notice, setNotice] = useState<string | null>(null)
	const { isProcessing, isBusy, setProcessing } = useProcessing(() => setNotice(NOT_COMPLETED))
	const trackNavigation = useNavigatedAway()
	useEffect(() => loadProviderScript(scriptUrl), [scriptUrl])

	function handleRefusal(refusal: PaymentRefusal) {
		// It was paid in another tab, or before the shopper returned to this page. The result page shows the order.
		if (refusal.code === 'already_paid' && refusal.transactionId) {
			showToast({ ...ALREADY_PAID, staysOnNextPage: true })
			markStarted(refusal.transactionId)
			return showResult(refusal.transactionId)
		}
		const title = refusal.code === SIGNED_OUT_CODE ? 'Signed out' : refusal.title
		const seconds = refusal.code === FULL_CODE ? STILL_FULL_SECONDS : ERROR_SECONDS
		showToast({ title, message: refusal.message, tone: 'error', seconds })
		setNotice(refusal.code === null ? notStarted(navigator) : REFUSED)
		return onRefusal(refusal)
	}

	async function pay(form: Element, order: PaymentOrder) {
		if (isBusy.current) return
		setProcessing(true)
		setNotice(OPENING)
		const hasNavigatedAway = trackNavigation(form)
		const result = await createPayment(order)
		// A payment window would cover another page. Nothing is charged, and Pay now on checkout opens the same payment.
		if (hasNavigatedAway()) return stop()
		if (result.ok) return openCheckout(result, order)
		setProcessing(false)
		await handleRefusal(result)
	}

	function stop() {
		setProcessing(false)
		setNotice(NOT_COMPLETED)
	}

	function openCheckout({ redirectUrl, transactionId }: StartedPayment, { lines }: PaymentOrder) {
		markStarted(transactionId, packsOf(lines.map(({ line }) => line)))
		const onCancel = () => {
			showToast(CANCELLED)
			stop()
		}
		openProviderCheckout({ redirectUrl, onCancel, onConclude: () => void showResult(transactionId) })
	}

	return { isProcessing, notice, pay }
}

export function resultUrl(transactionId: string): string {
	return `${href('/payment-success')}?transactionId=${encodeURIComponent(transactionId)}`
}

/** Going back from the provider's page can restore this page from the back/forward cache in its processing state. */
function useProcessing(onReturn: () => void) {
	const [isProcessing, setState] = useState(false)
	// State would not have changed yet at the second click of a double click.
	const isBusy = useRef(false)
	const reset = useEffectEvent(({ persisted }: PageTransitionEvent) => {
		if (!persisted || !isBusy.current) return
		isBusy.current = false
		setState(false)
		onReturn()
	})
	useEffect(() => {
		const listener = (event: PageTransitionEvent) => reset(event)
		window.addEventListener('pageshow', listener)
		return () => window.removeEventListener('pageshow', listener)
	}, [])
	return {
		isProcessing,
		isBusy,
		setProcessing: (busy: boolean) => {
			isBusy.current = busy
			setState(busy)
		},
	}
}

type CallbackResult = 'USER_CANCEL' | 'CONCLUDED'

declare global {
	interface Window {
		PhonePeCheckout?: {
			transact(order: { tokenUrl: string; callback: (result: CallbackResult) => void; type: 'IFRAME' }): void
			closePage(): void
		}
	}
}

/** Does not wait for the script: if it is slow, blocked or broken, payment works by redirect. */
function loadProviderScript(url: string): void {
	if (window.PhonePeCheckout || isRequested(url)) return
	const script = document.createElement('script')
	script.src = url
	script.async = true
	// Removed on failure, so that it is requested again the next time.
	script.addEventListener('error', () => script.remove())
	document.head.append(script)
}

function isRequested(url: string): boolean {
	return Array.from(document.scripts).some((script) => script.getAttribute('src') === url)
}

type ProviderCheckout = { redirectUrl: string; onCancel: () => void; onConclude: () => void }

/** Opens the provider's checkout in the page, or redirects to it. A concluded payment may have failed, which only our server knows. */
function openProviderCheckout({ redirectUrl, onCancel, onConclude }: ProviderCheckout): void {
	if (!window.PhonePeCheckout) {
		// It must be a navigation from this page: the provider refuses visitors whose referrer is not the merchant.
		window.location.assign(redirectUrl)
		return
	}
	const focusBefore = document.activeElement
	window.PhonePeCheckout.transact({
		tokenUrl: redirectUrl,
		callback: (result) => {
			if (result !== 'USER_CANCEL') return onConclude()
			if (focusBefore instanceof HTMLElement) focusBefore.focus()
			onCancel()
		},
		type: 'IFRAME',
	})
}

/** Closes the provider's window without its callback. A payment that the shopper has just approved in it still arrives. */
export function closeProviderCheckout(): void {
	window.PhonePeCheckout?.closePage()
}
