/** The cart lines at current prices. A cart line keeps the price it was added at; the shop charges the current one. */
import { currentPrice } from '#app/cart/reprice.ts'
import { type Cart, type CartLine, lineKey, linePrice, sizeKey } from '#shop/cart/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'

export type CheckoutLine = { line: CartLine; price: Paise }

/** A changed price that the server reports, in rupees. */
export type NewPrice = { id: number; size: string; grind: string; price: number }

export function checkoutLines(cart: Cart, prices: readonly ProductPrice[]): CheckoutLine[] {
	return cart.map((line) => ({ line, price: currentPrice(line, prices) ?? linePrice(line) }))
}

/** The cart lines whose stored price is outdated, with the current price. */
export function staleLines(lines: readonly CheckoutLine[]): CartLine[] {
	return lines
		.filter(({ line, price }) => linePrice(line) !== price)
		.map(({ line, price }) => ({ ...line, price: toRupees(price) }))
}

export function withNewPrices(prices: readonly ProductPrice[], changed: readonly NewPrice[]): ProductPrice[] {
	return prices.map((price) => {
		const change = changed.find((line) => line.id === price.productId && sizeKey(line.size) === price.size)
		const sellingPrice = (change && paiseFromRupees(change.price)) ?? price.sellingPrice
		// A price is never above its MRP: a lower MRP must have been raised too.
		return { ...price, sellingPrice, mrp: price.mrp < sellingPrice ? sellingPrice : price.mrp }
	})
}

export function keyOf({ line }: CheckoutLine): string {
	return lineKey(line)
}
