/**
 * Reads a cart from the URL: from a purchase form submitted before hydration (/cart?product=2&size=small&grind=fine), or
 * because this browser blocks storage (/checkout?line=2.small.fine.1).
 */
import { useEffect, useEffectEvent } from 'react'
import { href } from 'react-router'
import { isCartPersisted, updateCart } from '#app/cart/cart-store.ts'
import type { LineProduct } from '#app/catalogue/line-product.ts'
import { addLine, type Cart, type CartLine, MAX_LINES, maxQuantity, newLine } from '#shop/cart/rules.ts'
import { findProduct, findSize } from '#shop/catalogue/rules.ts'

/** Checkout is a new document, so a cart that is not in storage has to be in its URL. */
export function checkoutUrl(cart: Cart): string {
	if (isCartPersisted()) return href('/checkout')
	return `${href('/checkout')}?${new URLSearchParams(linesInUrl(cart))}`
}

/** Forms send them in the same way. */
export function linesInUrl(cart: Cart): [name: string, value: string][] {
	return cart.map((line) => ['line', [line.id, line.size, line.grind, line.quantity].join('.').toLowerCase()])
}

type CartFromUrlOptions = {
	products: readonly LineProduct[]
	isBuyNow?: boolean
}

/** Adds the lines in the URL once and removes them from it, so that a reload or a shared link adds nothing. */
export function useCartFromUrl({ products, isBuyNow = false }: CartFromUrlOptions) {
	const apply = useEffectEvent(() => applyCartFromUrl(products, isBuyNow))
	useEffect(() => apply(), [])
}

function applyCartFromUrl(products: readonly LineProduct[], isBuyNow: boolean): void {
	const lines = linesFrom(new URLSearchParams(location.search), products)
	const [first] = lines
	if (!first) return
	const isFromOurSite = document.referrer !== '' && new URL(document.referrer).origin === location.origin
	// Without storage, a reload of checkout has only the URL.
	if (!isBuyNow || isCartPersisted()) history.replaceState(history.state, '', location.pathname)
	// A link on another site must not fill the cart.
	if (!isFromOurSite) return
	updateCart((cart) => (isBuyNow ? lines : addLine(cart, first)))
}

function linesFrom(query: URLSearchParams, products: readonly LineProduct[]): Cart {
	return choicesIn(query)
		.map((choice) => parseLine(choice, products))
		.filter((line) => line !== null)
		.reduce<Cart>(addLine, [])
}

type Choice = Record<'id' | 'size' | 'grind' | 'quantity', string | undefined>

function choicesIn(query: URLSearchParams): Choice[] {
	const lines = query.getAll('line').map((line) => line.split('.'))
	const choices =
		lines.length > 0 ? lines : [['product', 'size', 'grind'].map((name) => query.get(name) ?? '')]
	return choices.map(([id, size, grind, quantity]) => ({ id, size, grind, quantity }))
}

export function productIdsIn(query: URLSearchParams): number[] {
	const ids = choicesIn(query).map(({ id = '' }) => (/^[0-9]{1,9}$/.test(id) ? Number(id) : 0))
	return [...new Set(ids)].filter((id) => id > 0).slice(0, MAX_LINES)
}

function parseLine(
	{ id, size: value = '', grind = '', quantity = '1' }: Choice,
	products: readonly LineProduct[],
): CartLine | null {
	const product = findProduct(products, Number(id))
	const size = product && findSize(product, value)
	if (!product || !size || !/^[1-9][0-9]?$/.test(quantity)) return null
	return {
		...newLine({ product, size, grind }),
		quantity: Math.min(Number(quantity), maxQuantity(size.price)),
	}
}
