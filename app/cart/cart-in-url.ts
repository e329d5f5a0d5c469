/**
 * What was chosen can come by the address: as a plain form sent before this page's scripts ran
 * (/cart?product=2&size=small&grind=fine), or as the lines of a cart that this browser keeps nowhere else (?line=2.small.fine.1).
 */
import { useEffect, useEffectEvent } from 'react'
import { href } from 'react-router'
import { cartVerbs, isCartKept } from '#app/cart/cart-store.ts'
import { addLine, type Cart, type CartLine, MAX_LINE_QUANTITY, newLine, sizeName } from '#shop/cart/rules.ts'
import { findProduct, findSize, type ProductPrice } from '#shop/catalogue/rules.ts'

/** Checkout is a page of its own, and learns of a cart that is kept nowhere by its address. */
export function checkoutAddress(cart: Cart): string {
	if (isCartKept()) return href('/checkout')
	const lines = cart.map(({ id, size, grind, quantity }) => [
		'line',
		[id, sizeName(size), grind, quantity].join('.').toLowerCase(),
	])
	return `${href('/checkout')}?${new URLSearchParams(lines)}`
}

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
	const lines = linesIn(new URLSearchParams(location.search), prices)
	const [first] = lines
	if (!first) return
	const isOurOwnForm = document.referrer !== '' && new URL(document.referrer).origin === location.origin
	// Where the cart is kept nowhere, a reload of checkout has only its address.
	if (!buyNow || isCartKept()) history.replaceState(history.state, '', location.pathname)
	// A link on somebody else's site must not fill a cart.
	if (!isOurOwnForm) return
	if (buyNow) cartVerbs.replaceWith(lines)
	else cartVerbs.add(first)
}

function linesIn(choice: URLSearchParams, prices: readonly ProductPrice[]): Cart {
	const asked = choice.getAll('line').map((line) => line.split('.'))
	const whole =
		asked.length > 0 ? asked : [['product', 'size', 'grind'].map((name) => choice.get(name) ?? '')]
	return whole
		.map(([id, size, grind, quantity]) => lineOf({ id, size, grind, quantity }, prices))
		.filter((line) => line !== null)
		.reduce<Cart>(addLine, [])
}

type Asked = Record<'id' | 'size' | 'grind' | 'quantity', string | undefined>

function lineOf(
	{ id, size: value = '', grind = '', quantity = '1' }: Asked,
	prices: readonly ProductPrice[],
): CartLine | null {
	const product = findProduct(Number(id))
	const size = product && findSize(product, value)
	if (!product || !size || !/^[1-9][0-9]?$/.test(quantity)) return null
	const price = prices.find((one) => one.productId === product.id && one.size === size.value)?.sellingPrice
	return {
		...newLine({ product, size, grind, price }),
		quantity: Math.min(Number(quantity), MAX_LINE_QUANTITY),
	}
}
