import { quoteCart } from '#app/cart/cart-quote.ts'
import type { Cart } from '#shop/cart/rules.ts'
import { useOffers } from '#app/catalogue/use-offers.ts'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { type Paise, ZERO_PAISE } from '#shop/money.ts'
import type { Offer } from '#shop/promos/rules.ts'
import { freeEverywhere, titleInSentence } from '#shop/shipping/rules.ts'
import { missingForFree } from '#shop/threshold.ts'

/**
 * Follows the sentence that shipping is calculated at checkout, and says how much more to add for free shipping, by the
 * threshold that checkout applies. Says nothing if that depends on the PIN code, or if nothing in the cart can be bought.
 */
export function ShippingHint({ cart, format }: { cart: Cart; format: (amount: Paise) => string }) {
	// The drawer is part of the error page, too, which may have no shop data.
	const shipping = useShopData()?.shipping
	const { subtotal, offer } = useFreeShippingOffer(cart)
	if (cart.length === 0) return null
	if (offer) return <span className="shipping-hint">With {offer.name}, this order ships free.</span>
	const free = shipping ? freeEverywhere(shipping) : null
	if (!shipping || !free) return null
	const { method, above } = free
	const missing = missingForFree(above, subtotal)
	return (
		<span className="shipping-hint">
			{missing === null
				? `With ${titleInSentence(method)}, this order ships free.`
				: `Add ${format(missing)} more and ${titleInSentence(method)} is free.`}
		</span>
	)
}

/** Only checkout knows what it saves. Another offer that takes something off the goods may save more. */
function useFreeShippingOffer(cart: Cart) {
	const offers = useOffers()
	const { subtotal, promo } = quoteCart(cart, offers)
	const isReached = ({ terms, minimumOrder }: Offer) =>
		terms.kind === 'free_shipping' && subtotal >= (minimumOrder ?? ZERO_PAISE)
	return { subtotal, offer: promo ? null : (offers.find(isReached) ?? null) }
}
