/** The page a shopper comes back to from the payment provider. What it shows is what our server was told, never the address. */
import { PaidOrderView } from '#app/checkout/paid-order.tsx'
import { FailedView, WaitingView } from '#app/checkout/unpaid-order.tsx'
import { usePaymentResult } from '#app/checkout/use-payment-result.ts'
import type { PaymentView } from '#app/checkout/watch-payment.ts'
import type { Route } from './+types/payment-result.ts'

export function headers() {
	return { 'Cache-Control': 'no-store' }
}

export function meta(): Route.MetaDescriptors {
	// The address holds the order's number, which opens the order: it goes to no other site.
	return [
		{ title: 'Your payment · SK3 Coffee' },
		{ name: 'robots', content: 'noindex' },
		{ name: 'referrer', content: 'same-origin' },
	]
}

export default function PaymentResultPage() {
	const view = usePaymentResult()
	return (
		<div className="page max-w-[46rem]! py-16 lg:py-24">
			<div aria-live="polite">
				<Shown view={view} />
			</div>
		</div>
	)
}

function Shown({ view }: { view: PaymentView }) {
	switch (view.step) {
		case 'loading':
			return (
				<WaitingView title="Checking your payment" words="One moment, we are asking the payment provider." />
			)
		case 'pending':
			return (
				<WaitingView
					title="Payment pending"
					words="Your bank has not confirmed the payment yet. Keep this page open; nothing more is needed from you."
					attempt={view.attempt}
				/>
			)
		case 'success':
			return <PaidOrderView order={view.order} />
		case 'error':
			return <FailedView {...view} />
	}
}
