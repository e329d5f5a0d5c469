/** On a phone the summary stands below the whole form; its sum, and what it is made of, can be seen from the top too. */
import { keyOf, type CheckoutLine } from '#app/checkout/summary/checkout-lines.ts'
import { sizeName } from '#shop/cart/rules.ts'
import { noBreak } from '#shop/catalogue/rules.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import { formatTotal, times } from '#shop/money.ts'

export function OrderGlance({ lines, quote }: { lines: readonly CheckoutLine[]; quote: Quote }) {
	return (
		<details className="order-glance lg:hidden">
			<summary>
				<span>Your order</span>
				<span className="price">{formatTotal(quote.total)}</span>
			</summary>
			<ul>
				{lines.map((priced) => (
					<li key={keyOf(priced)}>
						<span>
							{priced.line.quantity} × {noBreak(priced.line.name)}, {sizeName(priced.line.size)},{' '}
							{priced.line.grind}
						</span>
						<span className="tabular-nums">{formatTotal(times(priced.price, priced.line.quantity))}</span>
					</li>
				))}
			</ul>
			<a href="#order-summary" className="link">
				{quote.shipping === null ? 'Shipping is added once we know your PIN code' : 'Shipping and promo code'}
			</a>
		</details>
	)
}
