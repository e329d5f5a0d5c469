/** A line keeps the price it was added at; the shop charges the one in force. */
import { type Cart, type CartLine, sizeName } from '#shop/cart/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { toRupees } from '#shop/money.ts'

export function reprice(cart: Cart, prices: readonly ProductPrice[]): Cart {
	return cart.map((line) => ({ ...line, price: priceNow(line, prices) ?? line.price }))
}

function priceNow({ id, size }: CartLine, prices: readonly ProductPrice[]): number | null {
	const value = sizeName(size).toLowerCase()
	const found = prices.find((one) => one.productId === id && one.size === value)
	return found ? toRupees(found.sellingPrice) : null
}
