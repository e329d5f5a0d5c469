import { useState } from 'react'
import type { SoldProduct } from '#app/cart/prices/reprice.ts'
import { useRepricedCart } from '#app/cart/prices/use-repriced-cart.ts'
import {
	type CheckoutLine,
	checkoutLines,
	isOrderable,
	type NewPrice,
	withNewPrices,
} from '#app/checkout/summary/checkout-lines.ts'
import { usePromo } from '#app/checkout/summary/use-promo.ts'
import { pricesOf } from '#app/catalogue/product-card.ts'
import { useOffers } from '#app/catalogue/use-offers.ts'
import { storePrices } from '#app/catalogue/stored-prices.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { findProduct } from '#shop/catalogue/rules.ts'
import { quote } from '#shop/checkout/pricing/quote.ts'
import { writeSize } from '#shop/cart/rules.ts'
import { type Paise, sum } from '#shop/money.ts'
import type { PromoLine } from '#shop/promos/discount.ts'
import type { ShippingPrice } from '#shop/shipping/settings/settings.ts'

type OrderInput = {
	products: readonly SoldProduct[]
	/** Returns the shipping price of an order with this subtotal, or null until there is a PIN code to ship to. */
	rateFor: (subtotal: Paise) => ShippingPrice | null
	email: string
}

/** Its totals, and where its discount comes from: a promo code, or an automatic offer with a name. */
export type OrderQuote = ReturnType<typeof useOrder>['quote']

/** The order that checkout would place: the cart at current prices, shipping, promo code and totals. */
export function useOrder({ products, rateFor, email }: OrderInput) {
	const [changed, setChanged] = useState<readonly NewPrice[]>([])
	const [hasPriceChanged, setPriceChanged] = useState(false)
	const accountEmail = useCustomer()?.email ?? null
	const loaded = products.flatMap(pricesOf)
	const prices = withNewPrices(loaded, changed)
	const cart = useRepricedCart(prices, () => setPriceChanged(true))
	const lines = checkoutLines(cart, { prices, products })
	const ordered = lines.filter(isOrderable)

	const offers = useOffers()
	const priced = ordered.map(promoLine)
	const { subtotal } = quote({ lines: priced, rate: null, promos: [] })
	const input = { lines: priced, rate: rateFor(subtotal) }
	const withoutPromo = quote({ ...input, promos: [] })
	const orderAmount =
		withoutPromo.shipping === null ? null : sum(withoutPromo.subtotal, withoutPromo.shipping)
	const items = ordered.map(({ line }) => ({ id: line.id, ...writeSize(line), quantity: line.quantity }))
	const promo = usePromo({ orderAmount, items, email, accountEmail })
	const { applied } = promo
	const promos = [
		...offers.map((offer) => ({ ...offer, code: null, method: 'automatic' as const })),
		// The server has checked its minimum.
		...(applied
			? [{ ...applied, name: null, gives: null, minimumOrder: null, method: 'code' as const }]
			: []),
	]

	return {
		lines,
		promo,
		hasPriceChanged,
		quote: quote({ ...input, promos }),
		applyNewPrices: (reported: readonly NewPrice[]) => {
			if (reported.length === 0) return
			setPriceChanged(true)
			const all = [...reported, ...changed]
			setChanged(all)
			// The price cache has all prices of a product or none.
			storePrices(
				withNewPrices(
					loaded,
					all.filter(({ id }) => findProduct(products, id)),
				),
			)
		},
	}
}

function promoLine({ line, price }: CheckoutLine): PromoLine {
	return { productId: line.id, size: line.size, price, quantity: line.quantity }
}
