import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { findConfirmedOrder } from '#app/checkout/payment/confirmed-order.ts'
import { closeProviderCheckout, resultUrl } from '#app/checkout/payment/use-payment.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { CHECKOUT_BEGUN_KEY, TRANSACTION_KEY } from '#shop/cart/rules.ts'

/** `wasReloaded` means that this tab had a checkout with something in its cart before the page was reloaded. */
export function useBegunCheckout(isCartEmpty: boolean): {
	wasReloaded: boolean
	confirmedBefore: string | null
} {
	const [begun] = useState(() => (isReload() ? tabStorage.getItem(CHECKOUT_BEGUN_KEY) : null))
	const [confirmedBefore] = useState(() => (begun === null ? findConfirmedOrder() : begun || null))
	useEffect(() => {
		if (!isCartEmpty) tabStorage.setItem(CHECKOUT_BEGUN_KEY, confirmedBefore ?? '')
	}, [isCartEmpty, confirmedBefore])
	useEffect(() => () => tabStorage.removeItem(CHECKOUT_BEGUN_KEY), [])
	return { wasReloaded: begun !== null, confirmedBefore }
}

/** A tab that the browser had discarded, or to which Back returns, is loaded again as well. */
function isReload(): boolean {
	const [navigation] = performance.getEntriesByType('navigation')
	return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate'
}

/** Replaces the checkout when another tab has paid for the cart or emptied it. `confirmedBefore` is the last paid order until then. */
export function LostCheckout({ confirmedBefore }: { confirmedBefore: string | null }) {
	const confirmed = findConfirmedOrder()
	const paidOrder = confirmed === confirmedBefore ? null : confirmed
	const hasPaymentHere = tabStorage.getItem(TRANSACTION_KEY) !== null
	const charge = hasPaymentHere
		? "If you paid here too, we'll refund you in full."
		: "You weren't charged here."
	// The payment window would cover this message, and take a second payment.
	useEffect(() => {
		if (paidOrder) closeProviderCheckout()
	}, [paidOrder])
	return (
		<div role="alert">
			<h2 className="text-28">{paidOrder ? 'Already paid' : 'Your cart is empty'}</h2>
			<p className="measure mt-4 text-decoction">
				{paidOrder
					? `You paid for this order in another tab. ${charge}`
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
