/** Waiting for the bank's word, and the word that was not good. */
import { href, useLocation } from 'react-router'
import { useCart } from '#app/cart/cart-store.ts'
import { checkoutUrl } from '#app/cart/cart-in-url.ts'
import { MAX_RETRIES, SECONDS_BETWEEN_CHECKS } from '#app/checkout/payment-result/watch-payment.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'

export function CheckingView() {
	return (
		<>
			<div className="needs-script">
				<WaitingView title="Checking your payment" words="One moment, we are asking the payment provider." />
			</div>
			<PaymentWithoutScript />
		</>
	)
}

/** Nothing depends on this page: the shop asks the provider by itself. */
function PaymentWithoutScript() {
	const number = new URLSearchParams(useLocation().search).get('transactionId')
	return (
		<NoScriptNotice>
			<strong className="block">Your payment is being checked.</strong> This page needs JavaScript to show how
			it went, and your order does not: once the payment is confirmed, the confirmation comes by e-mail
			{number ? (
				<>
					{' '}
					and{' '}
					<a className="link" href={`${href('/track-order')}?id=${encodeURIComponent(number)}`}>
						this page shows the order
					</a>
				</>
			) : null}
			.
		</NoScriptNotice>
	)
}

export function WaitingView({ title, words, attempt }: { title: string; words: string; attempt?: number }) {
	return (
		<>
			<Dots />
			<h1 className="page-title">{title}</h1>
			<p className="measure mt-4 text-decoction">{words}</p>
			{attempt && (
				<p className="mt-6 text-cinnamon">
					<strong className="font-semibold text-espresso">
						Attempt {attempt} of {MAX_RETRIES}
					</strong>
					. We check again in {SECONDS_BETWEEN_CHECKS} seconds.
				</p>
			)}
			{attempt && (
				<div className="mt-10">
					<ButtonLink to={href('/')} tone="quiet">
						Return to Home
					</ButtonLink>
				</div>
			)}
		</>
	)
}

export function FailedView({
	title,
	message,
	isRemoved,
}: {
	title: string
	message: string
	isRemoved: boolean
}) {
	const { cart } = useCart()
	return (
		<>
			<h1 className="page-title">{title}</h1>
			<p className="measure mt-4 text-decoction">{message}</p>
			{isRemoved && (
				<p className="measure mt-4 text-decoction">
					This order has been removed from your order history. Your cart is as you left it. If money has left
					your account, it is either confirmed by email or returned to you.
				</p>
			)}
			<div className="mt-10 flex flex-wrap gap-3">
				<ButtonLink to={checkoutUrl(cart)}>Try Again</ButtonLink>
				<ButtonLink to={href('/')} tone="quiet">
					Return to Home
				</ButtonLink>
			</div>
		</>
	)
}

/** Four dots of a kolam, lit one after the other. */
function Dots() {
	return (
		<div aria-hidden="true" className="mb-8 flex gap-3">
			{[0, 1, 2, 3].map((dot) => (
				<span
					key={dot}
					className="size-2.5 rounded-full bg-brass motion-safe:animate-pulse"
					style={{ animationDelay: `${dot * 250}ms` }}
				/>
			))}
		</div>
	)
}
