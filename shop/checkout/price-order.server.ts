/** What an order comes to, and whether that is what the shopper was shown. */
import type { PricesChanged } from './refusals.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import { type PricedLine, type PricedLines, listVariants, priceLines } from './price-lines.server.ts'
import { type Quote, quote } from './quote.ts'
import { formatPrice, paiseFromRupees, sum } from '#shop/money.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import type { Promo } from '#shop/promos/rules.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '#shop/shipping/rules.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type Priced = PricedLines & {
	method: ShippingMethod
	promo: Promo | null
	total: Quote
	/** It is what the shopper was shown. */
	isAgreed: boolean
}

const PRICES_CHANGED =
	'Prices have changed since you filled your cart. Please look at the new total and pay again.'
const TOO_SMALL = refuse('invalid', 'Payment Error', {
	message: `After the discount this order comes to less than ${formatPrice(MIN_PAYMENT)}, which cannot be paid online. Please add something or remove the promocode.`,
	code: 'total_too_small',
})

/** Holds the promo code's row, where there is one, until the order is written. Whether the code may be used is not judged here. */
export async function priceOrder(
	transaction: Transaction,
	input: CreatePaymentInput,
): Promise<Outcome<Priced>> {
	const { promoCode } = input
	const [packs, promo] = await pipelined([
		() => listVariants(transaction),
		async () => (promoCode ? findPromo(transaction, promoCode, { lock: true }) : null),
	])
	const priced = priceLines(packs, input.orderItems)
	if (!priced.ok) return priced
	const { lines } = priced
	const method = input.shippingMethod ?? methodMeant(lines, input)
	const total = quote({ lines, method, promo: promo?.terms ?? null })
	return { ...priced, method, promo, total, isAgreed: total.total === paiseFromRupees(input.amount) }
}

/** Null when the total may be paid as it is. */
export function whyNotPaid({ isAgreed, total, lines }: Priced): Refusal | null {
	if (!isAgreed) return pricesChanged(total, lines)
	return total.total < MIN_PAYMENT ? TOO_SMALL : null
}

/** A client that speaks the specification's body alone does not name the method; its amount tells which one it means. */
function methodMeant(lines: PricedLine[], { amount, discountAmount }: CreatePaymentInput): ShippingMethod {
	const paid = paiseFromRupees(amount)
	const discount = paiseFromRupees(discountAmount)
	if (paid === null || discount === null) return 'standard'
	const undiscounted = sum(paid, discount)
	const meant = SHIPPING_METHODS.find(
		({ value }) => quote({ lines, method: value, promo: null }).total === undiscounted,
	)
	return meant?.value ?? 'standard'
}

function pricesChanged(total: Quote, lines: PricedLine[]): PricesChanged {
	return {
		...refuse('conflict', 'Payment Error', { message: PRICES_CHANGED, code: 'prices_changed' }),
		quote: total,
		lines,
	}
}
