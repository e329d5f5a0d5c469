import { href } from 'react-router'
import { findSettledOrder } from '#app/checkout/payment/settled-order.ts'
import { resultUrl } from '#app/checkout/payment/use-payment.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Replaces the checkout when another tab has paid for the cart or emptied it. `settledBefore`: the last paid order until then. */
export function LostCheckout({ settledBefore }: { settledBefore: string | null }) {
	const settled = findSettledOrder()
	const paidOrder = settled === settledBefore ? null : settled
	return (
		<div role="alert">
			<h2 className="text-28">{paidOrder ? 'Already paid' : 'Your cart is empty'}</h2>
			<p className="measure mt-4 text-decoction">
				{paidOrder
					? "You paid for this order in another tab. You weren't charged here."
					: 'It was emptied in another tab. What you entered here is still saved for your next order.'}
			</p>
			<div className="mt-8 flex flex-wrap gap-3">
				{paidOrder && <ButtonLink to={resultUrl(paidOrder)}>View your order</ButtonLink>}
				<ButtonLink tone={paidOrder ? 'quiet' : 'primary'} to={href('/products')}>
					Browse Products
				</ButtonLink>
			</div>
		</div>
	)
}
