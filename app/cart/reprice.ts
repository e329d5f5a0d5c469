/** A cart line keeps the price it was added at; the shop charges the current one. */
import { type Cart, type CartLine, sizeKey } from '#shop/cart/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { type Paise, toRupees } from '#shop/money.ts'

export function reprice(cart: Cart, prices: readonly ProductPrice[]): Cart {
	return cart.map((line) => {
		const price = currentPrice(line, prices)
		return price ? { ...line, price: toRupees(price) } : line
	})
}

/** Null where the price is not known; a failed request reports ₹0, which is never charged. */
export function currentPrice({ id, size }: CartLine, prices: readonly ProductPrice[]): Paise | null {
	const value = sizeKey(size)
	return prices.find((price) => price.productId === id && price.size === value)?.sellingPrice || null
}

/** Whether the line's product or pack size has been withdrawn. Not known while the prices of the shop could not be read. */
export function isWithdrawn(line: CartLine, prices: readonly ProductPrice[]): boolean {
	return prices.length > 0 && currentPrice(line, prices) === null
}

/** Compares two states of the same cart. */
export function differInPrice(cart: Cart, other: Cart): boolean {
	return cart.some((line, index) => line.price !== other[index]?.price)
}
