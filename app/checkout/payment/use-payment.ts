/** From the click on Pay now to the provider's last word. */
import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { createPayment, type PaymentOrder, type PaymentReply } from '#app/checkout/payment/create-payment.ts'
import { loadProviderScript, openProvider } from '#app/checkout/payment/provider-script.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { showToast } from '#app/ui/toast.tsx'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'

const ALREADY_PAID = { title: 'Already paid', message: 'Nothing was charged again. Here is your order.' }
const CANCELLED = { title: 'Payment Cancelled', message: 'You cancelled the payment process.' }

export type PaymentRefusal = Extract<PaymentReply, { ok: false }>

type PaymentWay = { scriptAddress: string; onRefusal: (refusal: PaymentRefusal) => void }

export function usePayment({ scriptAddress, onRefusal }: PaymentWay) {
	const { isProcessing, isBusy, settle } = useProcessing()
	const navigate = useNavigate()
	useEffect(() => loadProviderScript(scriptAddress), [scriptAddress])

	function showResult(transactionId: string) {
		return navigate(resultAddress(transactionId), { state: { transactionId } })
	}

	function hearRefusal(refusal: PaymentRefusal) {
		// Paid in another tab, or before this page came back: no trouble, and the result page knows the rest.
		if (refusal.code === 'already_paid' && refusal.transactionId) {
			showToast({ ...ALREADY_PAID, staysOnNextPage: true })
			return showResult(refusal.transactionId)
		}
		showToast({ title: 'Payment Error', message: refusal.message, tone: 'error' })
		return onRefusal(refusal)
	}

	async function pay(order: PaymentOrder) {
		if (isBusy.current) return
		settle(true)
		const reply = await createPayment(order)
		if (reply.ok) return openWindow(reply)
		settle(false)
		await hearRefusal(reply)
	}

	function openWindow({ redirectUrl, transactionId }: OpenedPayment) {
		tabStorage.setItem(TRANSACTION_KEY, transactionId)
		const onCancel = () => {
			settle(false)
			showToast(CANCELLED)
		}
		openProvider({ redirectUrl, onCancel, onConclude: () => showResult(transactionId) })
	}

	return { isProcessing, pay }
}

type OpenedPayment = Extract<PaymentReply, { ok: true }>

function resultAddress(transactionId: string): string {
	return `${href('/payment-success')}?transactionId=${encodeURIComponent(transactionId)}`
}

function useProcessing() {
	const [isProcessing, setProcessing] = useState(false)
	// State is too late for the second click of a double click.
	const isBusy = useRef(false)
	useEffect(() => {
		// Coming back from the provider's page may restore this one as it was left: processing.
		const restore = (event: PageTransitionEvent) => {
			if (!event.persisted) return
			isBusy.current = false
			setProcessing(false)
		}
		window.addEventListener('pageshow', restore)
		return () => window.removeEventListener('pageshow', restore)
	}, [])
	return {
		isProcessing,
		isBusy,
		settle: (busy: boolean) => {
			isBusy.current = busy
			setProcessing(busy)
		},
	}
}
