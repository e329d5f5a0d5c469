/** The order as it stands: the cart at today's prices, what it comes to by this way of sending, and its promo code. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useCart } from '#app/cart/cart-store.ts'
import {
	type NewPrice,
	checkoutLines,
	staleLines,
	withNewPrices,
} from '#app/checkout/summary/checkout-lines.ts'
import { usePromo } from '#app/checkout/summary/use-promo.ts'
import { storePrices } from '#app/catalogue/stored-prices.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { quote } from '#shop/checkout/quote.ts'
import { sum } from '#shop/money.ts'
import type { ShippingMethod } from '#shop/shipping/rules.ts'

type OrderFacts = {
	/** Those that the page was rendered with. */
	knownPrices: ProductPrice[]
	/** Null while nobody knows where the parcel goes. */
	method: ShippingMethod | null
	email: string
}

export function useOrder({ knownPrices, method, email }: OrderFacts) {
	const { cart, reprice } = useCart()
	const [prices, setPrices] = useState(knownPrices)
	const [hasPriceChanged, setPriceChanged] = useState(false)
	const account = useCustomer()?.email ?? null
	const lines = checkoutLines(cart, prices)

	const parts = { lines: lines.map(({ line, price }) => ({ price, quantity: line.quantity })), method }
	const before = quote({ ...parts, promo: null })
	const orderAmount = before.shipping === null ? null : sum(before.subtotal, before.shipping)
	const promo = usePromo({ orderAmount, email, account })

	const stale = staleLines(lines)
	const isStale = stale.length > 0
	const mend = useEffectEvent(() => {
		setPriceChanged(true)
		reprice(stale)
	})
	useEffect(() => {
		// oxlint-disable-next-line react/set-state-in-effect -- the words stay when the cart has been mended
		if (isStale) mend()
	}, [isStale])
	useEffect(() => storePrices(prices), [prices])

	return {
		lines,
		promo,
		hasPriceChanged,
		quote: quote({ ...parts, promo: promo.applied?.terms ?? null }),
		/** What the server says some lines cost now. */
		takeOver: (changed: readonly NewPrice[]) => {
			if (changed.length > 0) setPrices((known) => withNewPrices(known, changed))
		},
	}
}
