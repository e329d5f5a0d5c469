import { href } from 'react-router'
import { quoteCart } from '#app/cart/cart-quote.ts'
import { ShippingHint } from '#app/cart/shipping-hint.tsx'
import { checkoutAddress } from '#app/cart/cart-in-url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Cart } from '#shop/cart/rules.ts'
import type { Paise } from '#shop/money.ts'

/** What the cart comes to. */
export function Summary({ cart, format }: { cart: Cart; format: (amount: Paise) => string }) {
	const { subtotal, total } = quoteCart(cart)
	return (
		<section className="cart-summary" aria-labelledby="summary">
			<h2 id="summary">Order summary</h2>
			<dl>
				<div>
					<dt>Subtotal</dt>
					<dd className="price">{format(subtotal)}</dd>
				</div>
				<div>
					<dt>Shipping</dt>
					<dd>
						<span aria-hidden="true">—</span>
						<span className="sr-only">worked out at checkout</span>
					</dd>
				</div>
				<div className="cart-total">
					<dt>Total</dt>
					<dd className="price">{format(total)}</dd>
				</div>
			</dl>
			<ShippingHint cart={cart} format={format} />
			<ButtonLink to={checkoutAddress(cart)}>Proceed to Checkout</ButtonLink>
			<ButtonLink to={href('/products')} tone="quiet">
				Continue Shopping
			</ButtonLink>
			<p className="field-hint">We accept all major credit cards and UPI payments</p>
		</section>
	)
}
