import { useEffect } from 'react'
import { data, href, Link } from 'react-router'
import type { Route } from './+types/cart.ts'
import { cartVerbs, useCart } from '#app/cart/cart-store.ts'
import { EmptyCart } from '#app/cart/empty-cart.tsx'
import { removeAndMoveOn } from '#app/cart/remove-line.ts'
import { Quantity } from '#app/cart/quantity-stepper.tsx'
import { differInPrice, reprice } from '#app/cart/reprice.ts'
import { Summary } from '#app/cart/cart-summary.tsx'
import { useTakeFromAddress } from '#app/cart/cart-in-url.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { storePrices } from '#app/catalogue/stored-prices.ts'
import { loadPrices } from '#app/catalogue/prices.server.ts'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { useIsSoldOut, useProductImage } from '#app/catalogue/shop-data.ts'
import { type CartLine, lineKey, linePrice } from '#shop/cart/rules.ts'
import { noBreak } from '#shop/catalogue/rules.ts'
import { formatAlike, times } from '#shop/money.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const { prices, headers } = await loadPrices(context)
	return data({ prices }, { headers })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function CartPage({ loaderData: { prices } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="Your cart"
				description="The coffee you have chosen: how many packs, in which grind, and what it comes to before checkout."
			/>
			<KeptCart prices={prices} />
		</>
	)
}

function KeptCart({ prices }: Pick<Route.ComponentProps['loaderData'], 'prices'>) {
	useTakeFromAddress({ prices })
	const stored = useCart()
	const cart = reprice(stored.cart, prices)
	const isStale = differInPrice(cart, stored.cart)
	useEffect(() => storePrices(prices), [prices])
	useEffect(() => {
		if (isStale) cartVerbs.reprice(cart)
	}, [isStale, cart])

	const format = formatAlike(cart.map(linePrice))
	if (!stored.isReady) return <UnknownCart />
	if (cart.length === 0) {
		return (
			<div className="page cart-page-empty">
				<EmptyCart heading="h1" />
			</div>
		)
	}
	return (
		<div className="page cart-page">
			<h1 className="page-title">Your Cart</h1>
			<div className="cart-columns">
				<ul className="cart-lines">
					{cart.map((line) => (
						<PageLine key={lineKey(line)} line={line} format={format} />
					))}
				</ul>
				<Summary cart={cart} format={format} />
			</div>
		</div>
	)
}

/** What the server sends: the cart lives in the browser. Only an empty one is known before the scripts are there. */
function UnknownCart() {
	return (
		<>
			<div className="page cart-page cart-page-unknown">
				<h1 className="page-title">Your Cart</h1>
				<NoScriptNotice>
					The cart is kept in your browser, and needs JavaScript for it. Please allow it for this shop and
					load the page again.
				</NoScriptNotice>
				<div className="cart-unknown needs-script" aria-busy="true" />
			</div>
			<div className="page cart-page-empty cart-page-known-empty">
				<EmptyCart heading="h1" />
			</div>
		</>
	)
}

type Format = ReturnType<typeof formatAlike>

function PageLine({ line, format }: { line: CartLine; format: Format }) {
	const { setQuantity, remove } = useCart()
	const key = lineKey(line)
	return (
		<li className="cart-line">
			<Link
				to={href('/product/:id?', { id: String(line.id) })}
				className="cart-image"
				tabIndex={-1}
				aria-hidden="true"
			>
				<ResponsiveImage path={useProductImage(line)} alt="" sizes="(min-width: 640px) 128px, 88px" />
			</Link>
			<div className="cart-words">
				<h2>
					<Link to={href('/product/:id?', { id: String(line.id) })} className="cart-name">
						{noBreak(line.name)}
					</Link>
				</h2>
				<p className="cart-choice">
					{line.size} · {line.grind} · <span className="tabular-nums">{format(linePrice(line))}</span> each
				</p>
				{useIsSoldOut(line) && <p className="cart-gone">Sold out. Please remove it to order the rest.</p>}
				<div className="cart-row">
					<Quantity line={line} least={1} onChange={(quantity) => setQuantity(key, quantity)} />
					<button
						type="button"
						className="text-button"
						aria-label={`Remove ${line.name}, ${line.size}, ${line.grind}`}
						onClick={({ currentTarget }) => removeAndMoveOn(currentTarget, () => remove(key))}
					>
						Remove
					</button>
					<span className="price">{format(times(linePrice(line), line.quantity))}</span>
				</div>
			</div>
		</li>
	)
}
