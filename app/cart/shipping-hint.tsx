import { quoteCart } from '#app/cart/cart-quote.ts'
import type { Cart } from '#shop/cart/rules.ts'
import type { Paise } from '#shop/money.ts'
import { usePromotionalMessages, useShopData } from '#app/catalogue/shop-data.ts'
import { formatPrice } from '#shop/money.ts'
import { defaultMessage } from '#shop/promotional-messages/rules.ts'
import { amountToFreeShipping, freeEverywhereAbove } from '#shop/shipping/rules.ts'

/** How much more to add for free shipping, by the threshold that checkout applies. Nothing where it depends on the PIN code. */
export function ShippingHint({ cart, format }: { cart: Cart; format: (amount: Paise) => string }) {
	// The drawer is part of the error page, too, where there may be no shop data.
	const shipping = useShopData()?.shipping
	const messages = usePromotionalMessages()
	const freeAbove = shipping ? freeEverywhereAbove(shipping) : null
	if (!shipping || freeAbove === null) return null
	const { announcedFreeAbove } = shipping
	const { subtotal } = quoteCart(cart)
	const isBannerHigher =
		announcedFreeAbove !== null &&
		freeAbove < announcedFreeAbove &&
		subtotal <= announcedFreeAbove &&
		messages.includes(defaultMessage(announcedFreeAbove))
	const missing = amountToFreeShipping(freeAbove, subtotal)
	return (
		<p className="shipping-hint">
			{missing === null
				? 'Standard shipping is free for this order.'
				: `Add ${format(missing)} more for free standard shipping.`}
			{isBannerHigher && ` It is free above ${formatPrice(freeAbove)}, sooner than the banner says.`}
		</p>
	)
}
