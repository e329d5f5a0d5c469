import { useEffect, useEffectEvent } from 'react'
import { updateCart, useCart } from '#app/cart/cart-store.ts'
import { differInPrice, reprice } from '#app/cart/prices/reprice.ts'
import type { Cart } from '#shop/cart/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'

/** Returns the cart at these prices, and stores it so. `onChange` is called if the stored one had others. */
export function useRepricedCart(prices: readonly ProductPrice[], onChange: () => void = () => {}): Cart {
	const { cart: stored, isFromOtherTab } = useCart()
	const cart = reprice(stored, prices)
	// Two tabs that know different prices would otherwise correct each other for ever.
	const isStale = !isFromOtherTab && differInPrice(cart, stored)
	const store = useEffectEvent(() => {
		onChange()
		updateCart((latest) => reprice(latest, prices))
	})
	useEffect(() => {
		if (isStale) store()
	}, [isStale])
	return cart
}
