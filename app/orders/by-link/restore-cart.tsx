/** Puts an unpaid order into the cart again by the signed link in its reminder, at today's prices. Opening the link changes nothing. */
import type { FormEvent } from 'react'
import { data, href, useNavigate } from 'react-router'
import { RefusedPage } from '#app/orders/by-link/refused-page.tsx'
import { buyAgain } from '#app/cart/buy-again.ts'
import { isCartPersisted, updateCart } from '#app/cart/cart-store.ts'
import { linesInUrl } from '#app/cart/cart-url.ts'
import { toLineProduct } from '#app/catalogue/line-product.ts'
import { refuseWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { addLine, type Cart, lineKey, linePrice, removeLine } from '#shop/cart/rules.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, multiply } from '#shop/money.ts'
import { findItemsToRestore } from '#shop/reminders/restore-link.server.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'
import type { Route } from './+types/restore-cart.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const found = await findItemsToRestore(shop, { number: params.number, query })
	if (!found) {
		const { error, init } = await refuseWrongGuess(context, 'wrong-link')
		return data({ lines: null, problems: [], newPrices: [], isBought: false, error }, init)
	}
	const ids = [...new Set(found.items.map(({ productId }) => productId))]
	const products = await listShownProducts(shop, { ids })
	const restored = buyAgain(found.items, products.map(toLineProduct))
	return data({ ...restored, isBought: found.isBought, error: null }, { headers: NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function RestoreCart({ loaderData }: Route.ComponentProps) {
	const { lines, problems, newPrices, isBought, error } = loaderData
	if (!lines)
		return (
			<RefusedPage
				title="Your cart"
				advice="Your coffee is still here: choose it again in the shop."
				next={{ to: href('/products'), label: 'Our coffees' }}
				error={error}
			/>
		)
	return (
		<div className="page message-page">
			<PrivateHead title="Your cart" />
			<h1 className="page-title">{isBought ? 'You have ordered this since' : 'Your cart is still here'}</h1>
			<p>{isBought ? 'Put it into your cart once more?' : "At today's prices."}</p>
			{[...problems, ...newPrices].map((text) => (
				<p key={text}>{text}</p>
			))}
			{lines.length > 0 ? (
				<RestoreForm lines={lines} />
			) : (
				<ButtonLink to={href('/products')}>Our coffees</ButtonLink>
			)}
		</div>
	)
}

/** Without scripts, or if storage is blocked, the cart is in the address of checkout. */
function RestoreForm({ lines }: { lines: Cart }) {
	const navigate = useNavigate()
	function restore(event: FormEvent) {
		if (!isCartPersisted()) return
		event.preventDefault()
		// The browser may still have a line, and a second click must not double it.
		updateCart((cart) =>
			lines.reduce((changed, line) => addLine(removeLine(changed, lineKey(line)), line), cart),
		)
		void navigate(href('/cart'))
	}
	return (
		<form action={href('/checkout')} method="get" onSubmit={restore}>
			<ul className="mb-6">
				{lines.map((line) => (
					<li key={lineKey(line)}>
						{line.name}, {describePack(line)} × {line.quantity}:{' '}
						{formatTotal(multiply(linePrice(line), line.quantity))}
					</li>
				))}
			</ul>
			{linesInUrl(lines).map(([name, value]) => (
				<input key={value} type="hidden" name={name} value={value} />
			))}
			<Button type="submit">Restore my cart</Button>
		</form>
	)
}
