/**
 * A cart can arrive in the URL: from a purchase form submitted before hydration
 * (/cart?product=2&size=small&grind=fine), or because this browser blocks storage (/checkout?line=2.small.fine.1).
 */
import { useEffect, useEffectEvent } from 'react'
import { href } from 'react-router'
import { cartActions, isCartPersisted } from '#app/cart/cart-store.ts'
import { addLine, type Cart, type CartLine, MAX_LINE_QUANTITY, newLine, sizeName } from '#shop/cart/rules.ts'
import { findProduct, findSize, type ProductPrice } from '#shop/catalogue/rules.ts'

/** Checkout is a new document: a cart that is not in storage has to be in its URL. */
export function checkoutUrl(cart: Cart): string {
	if (isCartPersisted()) return href('/checkout')
	const lines = cart.map(({ id, size, grind, quantity }) => [
		'line',
		[id, sizeName(size), grind, quantity].join('.').toLowerCase(),
	])
	return `${href('/checkout')}?${new URLSearchParams(lines)}`
}

type CartFromUrlOptions = {
	prices: readonly ProductPrice[]
	/** Replaces the cart instead of adding to it. */
	isBuyNow?: boolean
}

/** Adds the lines in the URL once and removes them from it, so that a reload or a shared link adds nothing. */
export function useCartFromUrl({ prices, isBuyNow = false }: CartFromUrlOptions) {
	const apply = useEffectEvent(() => applyCartFromUrl(prices, isBuyNow))
	useEffect(() => apply(), [])
}

function applyCartFromUrl(prices: readonly ProductPrice[], isBuyNow: boolean): void {
	const lines = linesFrom(new URLSearchParams(location.search), prices)
	const [first] = lines
	if (!first) return
	const isFromOurSite = document.referrer !== '' && new URL(document.referrer).origin === location.origin
	// Without storage, a reload of checkout has only the URL.
	if (!isBuyNow || isCartPersisted()) history.replaceState(history.state, '', location.pathname)
	// A link on another site must not fill the cart.
	if (!isFromOurSite) return
	if (isBuyNow) cartActions.replaceWith(lines)
	else cartActions.add(first)
}

function linesFrom(query: URLSearchParams, prices: readonly ProductPrice[]): Cart {
	const lines = query.getAll('line').map((line) => line.split('.'))
	const choices =
		lines.length > 0 ? lines : [['product', 'size', 'grind'].map((name) => query.get(name) ?? '')]
	return choices
		.map(([id, size, grind, quantity]) => parseLine({ id, size, grind, quantity }, prices))
		.filter((line) => line !== null)
		.reduce<Cart>(addLine, [])
}

type RawLine = Record<'id' | 'size' | 'grind' | 'quantity', string | undefined>

function parseLine(
	{ id, size: value = '', grind = '', quantity = '1' }: RawLine,
	prices: readonly ProductPrice[],
): CartLine | null {
	const product = findProduct(Number(id))
	const size = product && findSize(product, value)
	if (!product || !size || !/^[1-9][0-9]?$/.test(quantity)) return null
	const price = prices.find((row) => row.productId === product.id && row.size === size.value)?.sellingPrice
	return {
		...newLine({ product, size, grind, price }),
		quantity: Math.min(Number(quantity), MAX_LINE_QUANTITY),
	}
}
