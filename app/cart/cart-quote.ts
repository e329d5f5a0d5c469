/** The totals of a cart before shipping and promo code are known, calculated as checkout does. */
import { type Cart, linePrice } from '#shop/cart/rules.ts'
import { type Quote, quote } from '#shop/checkout/quote.ts'

export function quoteCart(cart: Cart): Quote {
	const lines = cart.map((line) => ({ price: linePrice(line), quantity: line.quantity }))
	return quote({ lines, rate: null, promo: null })
}
