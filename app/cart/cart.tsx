import '#app/cart/steps.css'
import { data, href, Link } from 'react-router'
import type { Route } from './+types/cart.ts'
import { CartAssurances } from '#app/cart/assurances/assurances.tsx'
import { PaymentMarks } from '#app/cart/assurances/payment-marks.tsx'
import { useCartFromUrl } from '#app/cart/cart-url.ts'
import { quoteCart } from '#app/cart/cart-quote.ts'
import { updateCart } from '#app/cart/cart-store.ts'
import { CartProblem } from '#app/cart/cart-problem.tsx'
import { CartSkeleton } from '#app/cart/cart-skeleton.tsx'
import { CheckoutLink } from '#app/cart/checkout-link.tsx'
import { EmptyCart } from '#app/cart/empty-cart.tsx'
import { QuantityStepper } from '#app/cart/quantity-stepper.tsx'
import { RemoveLine } from '#app/cart/removal/remove-line.tsx'
import { type LineProblem, orderable, findLineProblem } from '#app/cart/prices/reprice.ts'
import { OfferHint } from '#app/cart/offer-hint.tsx'
import { ShippingHint } from '#app/cart/shipping-hint.tsx'
import { listLineProducts } from '#app/cart/line-products.server.ts'
import { useLineProducts } from '#app/cart/use-line-products.ts'
import { useRepricedCart } from '#app/cart/prices/use-repriced-cart.ts'
import type { LineProduct } from '#app/catalogue/line-product.ts'
import { pricesOf } from '#app/catalogue/product-card.ts'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { useOffers } from '#app/catalogue/use-offers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { Rolling } from '#app/ui/rolling.tsx'
import { type Cart, type CartLine, lineKey, linePrice, setQuantity } from '#shop/cart/rules.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatConsistently, multiply } from '#shop/money.ts'

/** While the database is unavailable, the page shows the cart as the browser has it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const products = await nullIfUnavailable(context, 'Products could not be read', () =>
		listLineProducts(context.get(shopContext), request),
	)
	return data({ products: products ?? [] }, { headers: products ? {} : NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function CartPage({ loaderData: { products } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="Your cart"
				description="Review the coffee in your cart, change quantities and see the total before checkout."
			/>
			<StoredCart sent={products} />
		</>
	)
}

function StoredCart({ sent }: { sent: readonly LineProduct[] }) {
	useCartFromUrl({ products: sent })
	const { products, isLoading } = useLineProducts(sent)
	const cart = useRepricedCart(products.flatMap(pricesOf))
	const ordered = orderable(cart, products)
	const { discount } = quoteCart(ordered, useOffers())
	const format = formatConsistently([...cart.map(linePrice), discount])
	if (isLoading) return <CartPlaceholder />
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
						<PageLine
							key={lineKey(line)}
							line={line}
							problem={findLineProblem(line, products)}
							format={format}
						/>
					))}
				</ul>
				<CartSummary cart={cart} ordered={ordered} format={format} />
				<CartAssurances />
			</div>
		</div>
	)
}

/** Rendered by the server, because only the browser knows the cart. `mark-cart-script.ts` picks which half is visible. */
function CartPlaceholder() {
	return (
		<>
			<div className="page cart-page cart-page-loading">
				<h1 className="page-title">Your Cart</h1>
				<NoScriptNotice>
					Your cart needs JavaScript. Please turn it on for this site and reload the page.
				</NoScriptNotice>
				<CartSkeleton />
			</div>
			<div className="page cart-page-empty cart-page-marked-empty">
				<EmptyCart heading="h1" />
			</div>
		</>
	)
}

type Format = ReturnType<typeof formatConsistently>

type PageLineProps = { line: CartLine; problem: LineProblem | null; format: Format }

function PageLine({ line, problem, format }: PageLineProps) {
	return (
		<li className="cart-line" data-unavailable={problem !== null}>
			<Link
				to={href('/product/:id?', { id: String(line.id) })}
				className="cart-image"
				tabIndex={-1}
				aria-hidden="true"
			>
				<ResponsiveImage path={line.image} alt="" sizes="(min-width: 640px) 128px, 88px" />
			</Link>
			<div className="cart-details">
				<h2>
					<Link to={href('/product/:id?', { id: String(line.id) })} className="cart-name">
						<ProductName name={line.name} />
					</Link>
				</h2>
				<p className="cart-choice">
					{describePack(line)} <span className="tabular-nums">{format(linePrice(line))} each</span>
				</p>
				{problem && <CartProblem problem={problem} />}
				<div className="cart-row">
					{!problem && (
						<QuantityStepper
							line={line}
							min={1}
							onChange={(quantity) => updateCart((cart) => setQuantity(cart, lineKey(line), quantity))}
						/>
					)}
					<RemoveLine line={line} />
					{!problem && (
						<span className="price">
							<Rolling>{format(multiply(linePrice(line), line.quantity))}</Rolling>
						</span>
					)}
				</div>
			</div>
		</li>
	)
}

type CartSummaryProps = { cart: Cart; ordered: Cart; format: Format }

function CartSummary({ cart, ordered, format }: CartSummaryProps) {
	const offers = useOffers()
	const { subtotal, discount, total, promo } = quoteCart(ordered, offers)
	return (
		<section className="cart-summary" aria-labelledby="summary">
			<h2 id="summary">Order summary</h2>
			<dl>
				<div>
					<dt>Subtotal</dt>
					<dd className="price">
						<Rolling>{format(subtotal)}</Rolling>
					</dd>
				</div>
				{promo && (
					<div>
						<dt>{promo.name}</dt>
						<dd className="price">
							−<Rolling>{format(discount)}</Rolling>
						</dd>
						{promo.gives && <dd className="row-note">{promo.gives}</dd>}
					</div>
				)}
				<div>
					<dt>Shipping</dt>
					<dd aria-hidden="true">—</dd>
					<dd className="row-note">
						Calculated at checkout. <ShippingHint cart={ordered} format={format} />
					</dd>
				</div>
				<div className="cart-total">
					<dt>Total</dt>
					<dd className="price">
						<Rolling>{format(total)}</Rolling>
					</dd>
				</div>
			</dl>
			<OfferHint cart={ordered} />
			<CheckoutLink cart={cart} ordered={ordered}>
				Proceed to Checkout
			</CheckoutLink>
			<ButtonLink to={href('/products')} tone="quiet">
				Continue Shopping
			</ButtonLink>
			<p className="field-hint">We accept all major credit cards and UPI payments</p>
			<PaymentMarks />
		</section>
	)
}
