/** What replaces a checkout whose cart another tab has paid for or emptied. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { useCart } from '#app/cart/cart-store.ts'
import { findConfirmedOrder, isConfirmedHere } from '#app/cart/ordered/confirmed-order.ts'
import { closeProviderCheckout, resultUrl } from '#app/checkout/payment/use-payment.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { CHECKOUT_STARTED_KEY, countItems, TRANSACTION_KEY } from '#shop/cart/rules.ts'
import { packsLabel } from '#shop/orders/rules.ts'

type StartedCheckout = {
	/** This tab had a checkout with something in its cart before the page was reloaded. */
	wasReloaded: boolean
	/** The order that was paid in another tab since this checkout began. */
	paidOrder: string | null
	/** Starts a checkout with what the cart still has. */
	startAgain: () => void
}

export function useStartedCheckout(isCartEmpty: boolean): StartedCheckout {
	const confirmed = useSyncExternalStore(subscribe, findConfirmedOrder, () => null)
	const [started] = useState(() => (isReload() ? tabStorage.getItem(CHECKOUT_STARTED_KEY) : null))
	const [confirmedBefore, setConfirmedBefore] = useState(started === null ? confirmed : started || null)
	useEffect(() => {
		if (!isCartEmpty) tabStorage.setItem(CHECKOUT_STARTED_KEY, confirmedBefore ?? '')
	}, [isCartEmpty, confirmedBefore])
	useEffect(() => () => tabStorage.removeItem(CHECKOUT_STARTED_KEY), [])
	return {
		wasReloaded: started !== null,
		paidOrder: confirmed === confirmedBefore ? null : confirmed,
		startAgain: () => setConfirmedBefore(confirmed),
	}
}

function subscribe(listener: () => void): () => void {
	addEventListener('storage', listener)
	return () => removeEventListener('storage', listener)
}

/** A tab that the browser had discarded, or to which Back returns, is loaded again as well. */
function isReload(): boolean {
	const [navigation] = performance.getEntriesByType('navigation')
	return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate'
}

export function PaidCheckout({ orderNumber, startAgain }: { orderNumber: string; startAgain: () => void }) {
	const count = countItems(useCart().cart)
	// The payment window would cover this message, and take a second payment.
	useEffect(closeProviderCheckout, [])
	return (
		<LostCheckout
			title="Already paid"
			buttons={
				<>
					<ButtonLink to={resultUrl(orderNumber)}>View your order</ButtonLink>
					{count > 0 && (
						<Button tone="quiet" onClick={startAgain}>
							Check out the rest
						</Button>
					)}
				</>
			}
		>
			{paidText(orderNumber)}
			{count > 0 && ` Your cart still has ${packsLabel(count)} that you haven't paid for.`}
		</LostCheckout>
	)
}

function paidText(orderNumber: string): string {
	// This tab has returned from the provider's page and shown the order; Back leads here.
	if (isConfirmedHere(orderNumber)) return "You've paid for this order."
	const hasPaymentHere = tabStorage.getItem(TRANSACTION_KEY) !== null
	const charge = hasPaymentHere
		? "If you paid here too, we'll refund you in full."
		: "You weren't charged here."
	return `You paid for this order in another tab. ${charge}`
}

export function EmptiedCheckout() {
	return (
		<LostCheckout title="Your cart is empty">
			It was emptied in another tab. What you entered here is still saved for your next order.
		</LostCheckout>
	)
}

type LostCheckoutProps = { title: string; children: ReactNode; buttons?: ReactNode }

function LostCheckout({ title, children, buttons }: LostCheckoutProps) {
	return (
		<div role="alert">
			<h2 className="text-28">{title}</h2>
			<p className="measure mt-4 text-decoction">{children}</p>
			<div className="mt-8 flex flex-wrap gap-3">
				{buttons}
				<ButtonLink tone={buttons ? 'quiet' : 'primary'} to={href('/products')}>
					Browse Products
				</ButtonLink>
			</div>
		</div>
	)
}
