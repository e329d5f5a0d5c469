/** A choice sent as a plain form before this page's scripts ran arrives in the address: /cart?product=2&size=small&grind=fine. */
import { useEffect, useEffectEvent } from 'react'
import { cartVerbs } from '#app/cart/cart-store.ts'
import { newLine } from '#shop/cart/rules.ts'
import { findProduct, findSize, type ProductPrice } from '#shop/catalogue/rules.ts'

/** Adds the choice once and takes it out of the address, so that a reload or a shared link adds nothing. */
export function useTakeFromAddress({
	prices,
	buyNow = false,
}: {
	prices: readonly ProductPrice[]
	buyNow?: boolean
}) {
	const take = useEffectEvent(() => takeFromAddress(prices, buyNow))
	// Once, on load: the address is clean afterwards.
	useEffect(() => take(), [])
}

function takeFromAddress(prices: readonly ProductPrice[], buyNow: boolean): void {
	const choice = new URLSearchParams(location.search)
	const product = findProduct(Number(choice.get('product')))
	const size = product && findSize(product, choice.get('size') ?? '')
	if (!product || !size) return
	const isOurOwnForm = document.referrer !== '' && new URL(document.referrer).origin === location.origin
	history.replaceState(history.state, '', location.pathname)
	// A link on somebody else's site must not fill a cart.
	if (!isOurOwnForm) return
	const price = prices.find((one) => one.productId === product.id && one.size === size.value)?.sellingPrice
	const line = newLine({ product, size, grind: choice.get('grind') ?? '', price })
	if (buyNow) cartVerbs.replaceWith(line)
	else cartVerbs.add(line)
}
