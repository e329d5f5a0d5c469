/** On phones, where the summary is below the form: the total at the top, which expands to the items. */
import { ProductName } from '#app/catalogue/product-name.tsx'
import { type CheckoutLine, isOrderable, keyOf } from '#app/checkout/summary/checkout-lines.ts'
import type { Quote } from '#shop/checkout/pricing/quote.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, multiply } from '#shop/money.ts'

export function OrderPreview({ lines, quote }: { lines: readonly CheckoutLine[]; quote: Quote }) {
	const isPayable = lines.some(isOrderable)
	return (
		// Open where there is nothing to pay, so that nobody fills in the form below for that.
		<details className="order-preview lg:hidden" open={!isPayable}>
			<summary>
				<span>Your order</span>
				<span className="price">{isPayable ? formatTotal(quote.total) : 'Not available'}</span>
			</summary>
			<ul>
				{lines.map((priced) => (
					<li key={keyOf(priced)}>
						<span>{priced.line.quantity} ×</span>
						<span className="min-w-0 grow">
							<ProductName name={priced.line.name} />
							<span className="block text-cinnamon">{describePack(priced.line)}</span>
							{priced.problem && <span className="block text-kumkum">{priced.problem.reason}</span>}
						</span>
						<span className="tabular-nums">
							{isOrderable(priced) ? formatTotal(multiply(priced.price, priced.line.quantity)) : '—'}
						</span>
					</li>
				))}
			</ul>
			<a href="#order-summary" className="link">
				{previewLabel(isPayable, quote)}
			</a>
		</details>
	)
}

function previewLabel(isPayable: boolean, { shipping }: Quote): string {
	if (!isPayable) return 'See what you can do'
	return shipping === null ? 'Shipping is added when you enter your PIN code' : 'See shipping and promo code'
}
