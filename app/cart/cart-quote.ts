/** Computes the totals of a cart before shipping and promo code are known, as checkout does. */
import { type Cart, linePrice } from '#shop/cart/rules.ts'
import { type Quote, quote } from '#shop/checkout/pricing/quote.ts'
import type { PromoLine } from '#shop/promos/discount.ts'
import type { Offer } from '#shop/promos/rules.ts'

export function quoteCart<Known extends Offer>(cart: Cart, offers: readonly Known[]): Quote<Known> {
	const lines = quotedLines(cart)
	const promos = offers.map((offer) => ({ ...offer, method: 'automatic' as const }))
	return quote({ lines, rate: null, promos })
}

export function quotedLines(cart: Cart): PromoLine[] {
	return cart.map((line) => ({
		productId: line.id,
		size: line.size,
		price: linePrice(line),
		quantity: line.quantity,
	}))
}
