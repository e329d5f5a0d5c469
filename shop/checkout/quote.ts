/** The total of an order. Cart, promo check, checkout and payment all use this one function. */
import { subtract, ZERO_PAISE, type Paise, sum, multiply } from '#shop/money.ts'
import { discountFor, type PromoTerms } from '#shop/promos/rules.ts'
import { shippingCost, type ShippingPrice } from '#shop/shipping/rules.ts'

type QuoteLine = { price: Paise; quantity: number }

export type Quote = {
	subtotal: Paise
	/** Null before the PIN code is known. */
	shipping: Paise | null
	discount: Paise
	total: Paise
}

/** `rate` is null before the PIN code is known: shipping is then not part of the total, and shown as a dash. */
export function quote({
	lines,
	rate,
	promo,
}: {
	lines: readonly QuoteLine[]
	rate: ShippingPrice | null
	promo: PromoTerms | null
}): Quote {
	const subtotal = sum(...lines.map((line) => multiply(line.price, line.quantity)))
	const shipping = rate ? shippingCost(rate, subtotal) : null
	const beforeDiscount = sum(subtotal, shipping ?? ZERO_PAISE)
	const discount = promo ? discountFor(promo, beforeDiscount) : ZERO_PAISE
	return { subtotal, shipping, discount, total: subtract(beforeDiscount, discount) }
}
