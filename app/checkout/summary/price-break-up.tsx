/** Every part of the total, before anybody pays. */
import { costWords } from '#app/checkout/form/shipping-method-section.tsx'
import type { Quote } from '#shop/checkout/quote.ts'
import { formatTotal, ZERO_PAISE } from '#shop/money.ts'

export function PriceBreakUp({ quote, promoCode }: { quote: Quote; promoCode: string | null }) {
	const { subtotal, shipping, discount, total } = quote
	return (
		<div aria-live="polite">
			<dl className="mt-5 grid gap-1.5 border-t border-sand pt-5 text-15 tabular-nums text-decoction">
				<Row label="Subtotal" value={formatTotal(subtotal)} />
				<Row label="Shipping" value={shipping === null ? 'Enter PIN code' : costWords(shipping)} />
				{discount > ZERO_PAISE && (
					<Row label={`Promo ${promoCode ?? ''}`} value={`−${formatTotal(discount)}`} />
				)}
				<Row label="Taxes" value="Included" />
				<div className="mt-2 flex items-baseline justify-between gap-4 border-t border-sand pt-4 text-espresso">
					<dt className="font-semibold">Total</dt>
					<dd className="price text-21">{formatTotal(total)}</dd>
				</div>
			</dl>
			<p className="mt-1 text-15 text-cinnamon">
				{shipping === null
					? 'Prices include all taxes. Shipping is added once we know your PIN code.'
					: 'Prices include all taxes.'}
			</p>
		</div>
	)
}

function Row({ label, value }: { label: string; value: string }) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt>{label}</dt>
			<dd className="text-right">{value}</dd>
		</div>
	)
}
