/** A line keeps the price it was added at; the shop charges the one in force. */
import { type Cart, type CartLine, sizeName } from '#shop/cart/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { type Paise, toRupees } from '#shop/money.ts'

export function reprice(cart: Cart, prices: readonly ProductPrice[]): Cart {
	return cart.map((line) => {
		const price = priceNow(line, prices)
		return price ? { ...line, price: toRupees(price) } : line
	})
}

/** Null where it is not known: a failed call says ₹0, and nothing is sold for that. */
export function priceNow({ id, size }: CartLine, prices: readonly ProductPrice[]): Paise | null {
	const value = sizeName(size).toLowerCase()
	return prices.find((one) => one.productId === id && one.size === value)?.sellingPrice || null
}

/** Of two states of one cart. */
export function differInPrice(cart: Cart, other: Cart): boolean {
	return cart.some((line, index) => line.price !== other[index]?.price)
}
