/** Says how many packs more make the first ones free in an automatic offer that the cart nearly reaches. */
import { quoteCart, quotedLines } from '#app/cart/cart-quote.ts'
import { useOffers } from '#app/catalogue/use-offers.ts'
import type { Cart } from '#shop/cart/rules.ts'
import { ZERO_PAISE } from '#shop/money.ts'
import { missingForFreePacks } from '#shop/promos/discount.ts'

export function OfferHint({ cart }: { cart: Cart }) {
	const offers = useOffers()
	const { subtotal, promo } = quoteCart(cart, offers)
	// Promotions are never combined, and the code may save more.
	if (promo) return null
	const lines = quotedLines(cart)
	return offers.map(({ name, terms, minimumOrder }) => {
		const missing = missingForFreePacks(terms, lines)
		if (missing === null || subtotal < (minimumOrder ?? ZERO_PAISE)) return null
		return (
			<p key={name} className="shipping-hint">
				{name}: add {missing} more {missing === 1 ? 'pack' : 'packs'} of the offer, and the cheapest{' '}
				{terms.kind === 'buy_x_get_y' && terms.get > 1 ? `${terms.get} are` : 'one is'} free.
			</p>
		)
	})
}
