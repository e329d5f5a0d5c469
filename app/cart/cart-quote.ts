/** What a cart comes to while nobody knows where it goes, as checkout works it out. */
import { type Cart, linePrice } from '#shop/cart/rules.ts'
import { type Quote, quote } from '#shop/checkout/quote.ts'

export function quoteCart(cart: Cart): Quote {
	const lines = cart.map((line) => ({ price: linePrice(line), quantity: line.quantity }))
	return quote({ lines, method: null, promo: null })
}
