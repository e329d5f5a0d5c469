import '#app/cart/steps.css'
import '#app/checkout/checkout.css'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { data, href, redirectDocument, useNavigate } from 'react-router'
import type { Route } from './+types/checkout.ts'
import { useCartFromUrl } from '#app/cart/cart-url.ts'
import { useCart } from '#app/cart/cart-store.ts'
import { listLineProducts } from '#app/cart/line-products.server.ts'
import { useLineProducts } from '#app/cart/use-line-products.ts'
import { CheckoutOutline } from '#app/checkout/checkout-outline.tsx'
import { CheckoutForm } from '#app/checkout/checkout-form.tsx'
import { EmptiedCheckout, PaidCheckout, useStartedCheckout } from '#app/checkout/lost-checkout.tsx'
import { resultUrl } from '#app/checkout/payment/use-payment.ts'
import { CheckingView, ResultColumn } from '#app/checkout/payment-result/checking-view.tsx'
import { loadSavedAddresses } from '#app/checkout/load-saved-addresses.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { findOrCreateGuest } from '#app/session/cookies/guest-cookie.server.ts'
import { requestedPage } from '#app/session/return-path.ts'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
	// Only this document's security policy permits the provider's script and window. On a client-side
	// navigation the previous document's policy would still apply.
	if (request.headers.get('sec-fetch-dest') === 'empty') {
		throw redirectDocument(requestedPage(request))
	}
	const shop = context.get(shopContext)
	const { setCookie } = await findOrCreateGuest(request, context)
	const { checkoutScriptUrl, mode } = shop.config.payments
	return data(
		{
			products: await listLineProducts(shop, request),
			addresses: await loadSavedAddresses(request, context),
			checkoutScriptUrl,
			mode,
		},
		{ headers: { ...NO_STORE, ...(setCookie ? { 'Set-Cookie': setCookie } : {}) } },
	)
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

/** Other forms on the page, such as the newsletter's, change nothing here, and revalidating would reload the document. */
export function shouldRevalidate() {
	return false
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
	useCartFromUrl({ products: loaderData.products, isBuyNow: true })
	const { isReady } = useCart()
	const { isChecking, showResult } = useResult()
	if (isChecking) {
		return (
			<ResultColumn>
				<PrivateHead title="Your payment" />
				<div className="appears">
					<CheckingView />
				</div>
			</ResultColumn>
		)
	}
	return (
		<div className="page checkout-page">
			<PrivateHead title="Checkout" />
			<h1 className="page-title mb-8">Checkout</h1>
			{isReady ? <StoredCheckout {...loaderData} showResult={showResult} /> : <LoadingCart {...loaderData} />}
		</div>
	)
}

/** Until the result page has loaded, this one looks like it, because a form that has been paid could be taken for unpaid. */
function useResult() {
	const [isChecking, setChecking] = useState(false)
	const navigate = useNavigate()
	async function showResult(transactionId: string) {
		// Before the next frame: the provider has closed its window.
		flushSync(() => setChecking(true))
		window.scrollTo(0, 0)
		await navigate(resultUrl(transactionId), { state: { transactionId } })
		// Without a network, the visitor stays.
		if (window.location.pathname === href('/checkout')) setChecking(false)
	}
	return { isChecking, showResult }
}

type StoredCheckoutProps = Route.ComponentProps['loaderData'] &
	Pick<ReturnType<typeof useResult>, 'showResult'>

function StoredCheckout(loaded: StoredCheckoutProps) {
	const { cart, isFromOtherTab } = useCart()
	const navigate = useNavigate()
	const isEmpty = cart.length === 0
	const { wasReloaded, paidOrder, startAgain } = useStartedCheckout(isEmpty)
	const { products, isLoading, refresh } = useLineProducts(loaded.products)
	const isLeaving = isEmpty && !(isFromOtherTab ?? wasReloaded)

	useEffect(() => {
		if (isLeaving) void navigate(href('/products'), { replace: true })
	}, [isLeaving, navigate])

	if (paidOrder) return <PaidCheckout orderNumber={paidOrder} startAgain={startAgain} />
	if (isLoading) return <LoadingCart {...loaded} />
	if (!isEmpty) return <CheckoutForm {...loaded} products={products} refreshProducts={refresh} />
	return isLeaving ? <LoadingCart {...loaded} /> : <EmptiedCheckout />
}

function LoadingCart({ addresses }: Pick<Route.ComponentProps['loaderData'], 'addresses'>) {
	return (
		<div className="min-h-[60vh]">
			<CheckoutOutline addresses={addresses?.length ?? 0} />
			<NoScriptNotice>
				Checkout needs JavaScript. Please turn it on for this site and reload the page.
			</NoScriptNotice>
		</div>
	)
}
