/** The page that a shopper returns to from the payment provider. It shows what our server says, never what the URL says. */
import { useRef } from 'react'
import { CheckingView, ResultColumn } from '#app/checkout/payment-result/checking-view.tsx'
import { PaidOrderView } from '#app/checkout/payment-result/paid-order.tsx'
import {
	ArrivedView,
	CancelledView,
	FailedView,
	PendingView,
	UnverifiedView,
} from '#app/checkout/payment-result/unpaid-order.tsx'
import { usePaymentResult } from '#app/checkout/payment-result/use-payment-result.ts'
import {
	ARRIVED_TITLES,
	headingOf,
	type PaymentView,
	UNVERIFIED,
} from '#app/checkout/payment-result/watch-payment.ts'
import { usePageTitle } from '#app/seo/page-title.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { CANCELLED } from '#shop/payments/failure-messages.ts'

export function headers() {
	return NO_STORE
}

export default function PaymentResultPage() {
	const { view, isNewlyPaid, checkAgain } = usePaymentResult()
	const result = useRef<HTMLDivElement>(null)
	const checkAgainAndFocus = () => {
		// The button that was clicked disappears.
		result.current?.focus()
		checkAgain()
	}
	return (
		<ResultColumn region={result}>
			<meta name="robots" content="noindex" />
			{/* The URL contains the order number, which opens the order, so it must not reach other sites. */}
			<meta name="referrer" content="same-origin" />
			<meta name="description" content="The result of your payment." />
			{/* Shows the result to a shopper who has switched to another tab. */}
			<title>{usePageTitle(titleOf(view))}</title>
			<div key={view.step} className={view.step === 'loading' ? '' : 'appears'}>
				<CurrentView view={view} isNewlyPaid={isNewlyPaid} checkAgain={checkAgainAndFocus} />
			</div>
		</ResultColumn>
	)
}

const TITLES = {
	loading: 'Your payment',
	pending: 'Payment pending',
	cancelled: headingOf(CANCELLED.title),
	...ARRIVED_TITLES,
	success: 'Order confirmed',
}

function titleOf(view: PaymentView): string {
	if (view.step === 'error') return headingOf(view.title)
	return TITLES[view.step]
}

type CurrentViewProps = { view: PaymentView; isNewlyPaid: boolean; checkAgain: () => void }

function CurrentView({ view, isNewlyPaid, checkAgain }: CurrentViewProps) {
	switch (view.step) {
		case 'loading':
			return <CheckingView />
		case 'pending':
			return <PendingView {...view} />
		case 'cancelled':
			return <CancelledView />
		case 'refunded':
		case 'review':
		case 'settled':
			return <ArrivedView view={view} />
		case 'success':
			return <PaidOrderView order={view.order} notice={view.notice} isNew={isNewlyPaid} />
		case 'error':
			return view === UNVERIFIED ? (
				<UnverifiedView {...view} checkAgain={checkAgain} />
			) : (
				<FailedView {...view} />
			)
	}
}
