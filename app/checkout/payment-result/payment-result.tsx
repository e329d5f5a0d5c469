/** The page a shopper comes back to from the payment provider. What it shows is what our server was told, never the address. */
import { PaidOrderView } from '#app/checkout/payment-result/paid-order.tsx'
import { CheckingView, FailedView, WaitingView } from '#app/checkout/payment-result/unpaid-order.tsx'
import { usePaymentResult } from '#app/checkout/payment-result/use-payment-result.ts'
import type { PaymentView } from '#app/checkout/payment-result/watch-payment.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'

export function headers() {
	return NO_STORE
}

export default function PaymentResultPage() {
	const view = usePaymentResult()
	const brand = useBrand()
	return (
		// On a phone news appear beneath the header: what they are about stands below them.
		<div className={`page max-w-[46rem]! py-16 lg:py-24 ${view.step === 'success' ? '' : 'max-lg:pt-36'}`}>
			<meta name="robots" content="noindex" />
			{/* The address holds the order's number, which opens the order: it goes to no other site. */}
			<meta name="referrer" content="same-origin" />
			{/* Whoever looks at another tab meanwhile sees on this one how it went. */}
			<meta name="description" content={`How the payment of an order at ${brand?.name} went.`} />
			<title>{`${titleOf(view)} · ${brand?.name}`}</title>
			<div aria-live="polite">
				<Shown view={view} />
			</div>
		</div>
	)
}

function titleOf(view: PaymentView): string {
	if (view.step === 'error') return view.title
	return { loading: 'Your payment', pending: 'Payment pending', success: 'Order placed' }[view.step]
}

function Shown({ view }: { view: PaymentView }) {
	switch (view.step) {
		case 'loading':
			return <CheckingView />
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
