/** The cart at today's prices: a line keeps the price it was added at, the shop charges the one in force. */
import { currentPrice } from '#app/cart/reprice.ts'
import { type CartLine, type Cart, linePrice, lineKey, sizeName } from '#shop/cart/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'

export type CheckoutLine = { line: CartLine; price: Paise }

/** What the server says a line costs now; rupees. */
export type NewPrice = { id: number; size: string; grind: string; price: number }

export function checkoutLines(cart: Cart, prices: readonly ProductPrice[]): CheckoutLine[] {
	return cart.map((line) => ({ line, price: currentPrice(line, prices) ?? linePrice(line) }))
}

/** The lines whose kept price is not the one that is charged, with the right one. */
export function staleLines(lines: readonly CheckoutLine[]): CartLine[] {
	return lines
		.filter(({ line, price }) => linePrice(line) !== price)
		.map(({ line, price }) => ({ ...line, price: toRupees(price) }))
}

export function withNewPrices(prices: readonly ProductPrice[], changed: readonly NewPrice[]): ProductPrice[] {
	return prices.map((one) => {
		const now = changed.find(
			(line) => line.id === one.productId && sizeName(line.size).toLowerCase() === one.size,
		)
		const sellingPrice = (now && paiseFromRupees(now.price)) ?? one.sellingPrice
		// Nothing is sold above its MRP: one that is lower has been raised as well.
		return { ...one, sellingPrice, mrp: one.mrp < sellingPrice ? sellingPrice : one.mrp }
	})
}

export function keyOf({ line }: CheckoutLine): string {
	return lineKey(line)
}
