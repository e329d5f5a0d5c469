/** Checkout: where the coffee goes, how fast, who is billed, and what it all costs. */
import { useEffect } from 'react'
import { data, href, redirectDocument, useNavigate } from 'react-router'
import { readAddressBook } from '#app/checkout/saved-addresses.server.ts'
import { CheckoutForm } from '#app/checkout/checkout-form.tsx'
import { useCart } from '#app/cart/cart-store.ts'
import { useCartFromUrl } from '#app/cart/cart-in-url.ts'
import { ensureGuestCookie } from '#app/session/guest-cookie.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import type { Route } from './+types/checkout.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	// Only this page's security policy lets the provider's script and window in, and a policy comes with a document:
	// a shopper who arrived by a link inside the site would keep the policy of the page before.
	if (request.headers.get('sec-fetch-dest') === 'empty') {
		const { searchParams } = new URL(request.url)
		// The router's own, of the request for data.
		searchParams.delete('_routes')
		throw redirectDocument(`${href('/checkout')}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
	}
	const shop = context.get(shopContext)
	const cookie = ensureGuestCookie(request, context)
	const { checkoutScriptUrl, mode } = shop.config.payments
	return data(
		{
			prices: await listPrices(shop),
			addresses: await readAddressBook(request, context),
			checkoutScriptUrl,
			mode,
		},
		{ headers: { ...NO_STORE, ...(cookie ? { 'Set-Cookie': cookie } : {}) } },
	)
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

/** Nothing in here changes by a form elsewhere on the page, and asking again would load the document anew. */
export function shouldRevalidate() {
	return false
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
	useCartFromUrl({ prices: loaderData.prices, isBuyNow: true })
	const { cart, isReady } = useCart()
	const navigate = useNavigate()
	const isEmpty = isReady && cart.length === 0

	useEffect(() => {
		if (isEmpty) void navigate(href('/products'), { replace: true })
	}, [isEmpty, navigate])

	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title="Checkout" />
			<h1 className="page-title mb-8">Checkout</h1>
			{isReady && !isEmpty ? <CheckoutForm {...loaderData} /> : <Waiting />}
		</div>
	)
}

function Waiting() {
	return (
		<div className="min-h-[60vh] text-cinnamon">
			<p role="status" className="needs-script">
				Loading your cart...
			</p>
			<NoScriptNotice>
				Checkout needs JavaScript, which is switched off in this browser. Please allow it for this shop and
				load the page again.
			</NoScriptNotice>
		</div>
	)
}
