/** Computes the total of an order. Cart, checkout and payment all use this function, and the promo check uses the same rule for its discount. */
import { max, subtract, ZERO_PAISE, type Paise, sum, multiply } from '#shop/money.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'
import { type Discount, discountFor, type LineDiscount, type PromoLine } from '#shop/promos/discount.ts'
import type { PromoMethod, PromoTerms } from '#shop/promos/rules.ts'
import type { ShippingPrice } from '#shop/shipping/settings/settings.ts'
import { shippingCost } from '#shop/shipping/places/zones.ts'

/** A promo code, an automatic offer or a discount of the staff that may be used once the order reaches its minimum. */
type Promotion = { terms: PromoTerms; minimumOrder: Paise | null; method: PromoMethod | 'staff' }

export type Quote<Applied = unknown> = {
	subtotal: Paise
	/** Null before the PIN code is known. */
	shipping: Paise | null
	discount: Paise
	total: Paise
	promo: Applied | null
	/** The part of the discount that is taken off single lines, and off shipping. */
	lineDiscounts: LineDiscount[]
	shippingDiscount: Paise
}

/**
 * `rate` is null before the PIN code is known: shipping is then left out of the total and shown as a dash. Promotions are
 * never added up: the one that takes off most applies, of equal ones the first. Nobody can remove an automatic offer, so
 * it leaves at least the smallest amount that can be paid.
 */
export function quote<Applied extends Promotion>({
	lines,
	rate,
	promos,
}: {
	lines: readonly PromoLine[]
	rate: ShippingPrice | null
	promos: readonly Applied[]
}): Quote<Applied> {
	const subtotal = sum(...lines.map((line) => multiply(line.price, line.quantity)))
	const shipping = rate ? shippingCost(rate, subtotal) : null
	const basket = { lines, shipping: shipping ?? ZERO_PAISE }
	const beforeDiscount = sum(subtotal, basket.shipping)
	const leavingPayment = { ...basket, atMost: subtract(max(beforeDiscount, MIN_PAYMENT), MIN_PAYMENT) }
	let promo: Applied | null = null
	let best: Discount = discountFor(NOTHING_OFF, basket)
	for (const candidate of promos) {
		if (candidate.minimumOrder !== null && beforeDiscount < candidate.minimumOrder) continue
		const isOffer = candidate.method === 'automatic'
		const discount = discountFor(candidate.terms, isOffer ? leavingPayment : basket)
		if (discount.total <= best.total) continue
		promo = candidate
		best = discount
	}
	return {
		subtotal,
		shipping,
		discount: best.total,
		total: subtract(beforeDiscount, best.total),
		promo,
		lineDiscounts: best.lines,
		shippingDiscount: best.shipping,
	}
}

const NOTHING_OFF: PromoTerms = { kind: 'fixed', amount: ZERO_PAISE, goods: null }
