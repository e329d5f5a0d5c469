/** Prices a checkout with the shop's own prices, and compares the total with what the shopper was shown. */
import { hash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { CreatePaymentInput } from './payment-input.ts'
import { type Quote, quote } from './quote.ts'
import { sizeName } from '#shop/cart/rules.ts'
import { listVariantsForSale, type VariantForSale } from '#shop/catalogue/catalogue.server.ts'
import { DEFAULT_GRIND, GRINDS } from '#shop/catalogue/rules.ts'
import { formatPrice, type Paise, paiseFromRupees, sum } from '#shop/money.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import type { Promo } from '#shop/promos/rules.ts'
import {
	methodsIn,
	DEFAULT_SHIPPING_METHOD,
	rateIn,
	shippingMethodLabel,
	type ShippingRate,
} from '#shop/shipping/rules.ts'
import { findZone, pinCodeNotServed } from '#shop/shipping/zones.ts'
import type { Shipping, ShippingMethod } from '#shop/shipping/settings.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import type { TaxRate } from '#shop/tax/rules.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type PricedLine = { variant: VariantForSale; grind: string; price: Paise; quantity: number }

type PricedLines = { lines: PricedLine[] }

export type PricedOrder = PricedLines & {
	/** Stock is tracked for one of the lines, so it has to be reserved. */
	isTracked: boolean
	method: ShippingMethod
	rate: ShippingRate
	shipping: Shipping
	promo: Promo | null
	total: Quote
	taxRates: readonly TaxRate[]
	/** The total is what the shopper was shown. */
	matchesShownTotal: boolean
	/** Equal for two checkouts of the same items to the same address at the same total. */
	fingerprint: string
}

/** Locks the promo code's row, if there is one, for the transaction. Does not judge whether the code may be used. */
export async function priceOrder(
	transaction: Transaction,
	input: CreatePaymentInput,
): Promise<Outcome<PricedOrder>> {
	const { promoCode } = input
	const productIds = [...new Set(input.orderItems.map(({ id }) => id))]
	const [variants, tracked, taxRates, shipping, promo] = await pipelined([
		() => listVariantsForSale(transaction, productIds),
		() => listTracked(transaction, productIds),
		() => listTaxRates({ db: transaction }),
		() => getShipping({ db: transaction }),
		async () => (promoCode ? findPromo(transaction, promoCode, { lock: true }) : null),
	])
	const priced = priceLines(variants, input.orderItems)
	if (!priced.ok) return priced
	const { lines } = priced
	const isTracked = lines.some(({ variant }) =>
		tracked.some(({ productId, size }) => productId === variant.productId && size === variant.size),
	)
	const shipped = chooseShipping(shipping, { lines, input })
	if (!shipped.ok) return shipped
	const { method, rate } = shipped
	const quoted = quote({ lines, rate, promo: promo?.terms ?? null })
	return {
		ok: true,
		lines,
		isTracked,
		method,
		rate,
		shipping,
		promo,
		total: quoted,
		taxRates,
		matchesShownTotal: quoted.total === paiseFromRupees(input.amount),
		fingerprint: fingerprintOf(input, { lines, total: quoted, method }),
	}
}

/** The promo code affects the fingerprint only through the discount. New input fields are included automatically. */
function fingerprintOf(
	{
		customerDetails: to,
		amount: _amount,
		orderItems: _orderItems,
		discountAmount: _discountAmount,
		callbackUrl: _callbackUrl,
		shippingMethod: _shippingMethod,
		promoCode: _promoCode,
		...others
	}: CreatePaymentInput,
	{ lines, total, method }: Pick<PricedOrder, 'lines' | 'total' | 'method'>,
): string {
	const items = lines.map(({ variant: { productId, size }, ...line }) => ({ productId, size, ...line }))
	return hash('sha256', JSON.stringify({ items, to, total, method, ...others }))
}

async function listTracked(transaction: Transaction, productIds: readonly number[]) {
	const { productId, size } = stockLevels
	return transaction
		.select({ productId, size })
		.from(stockLevels)
		.where(inArray(productId, [...productIds]))
}

function priceLines(
	variants: readonly VariantForSale[],
	items: CreatePaymentInput['orderItems'],
): Outcome<PricedLines> {
	const lines: PricedLine[] = []
	for (const item of items) {
		const itemSize = sizeName(item.size).toLowerCase()
		const variant = variants.find(
			(entry) => entry.productId === item.id && entry.sizeName.toLowerCase() === itemSize,
		)
		const itemGrind = (item.grind ?? DEFAULT_GRIND).toLowerCase()
		const grind = GRINDS.find(({ value }) => value === itemGrind)
		if (!variant || !grind) return notSold(item.name ?? 'Something in your cart')
		lines.push({ variant, grind: grind.label, price: variant.sellingPrice, quantity: item.quantity })
	}
	return { ok: true, lines }
}

function notSold(name: string) {
	return refuse('invalid', 'Payment Error', {
		message: `${name} is no longer sold in this size and grind. Please remove it from your cart.`,
		code: 'not_sold',
	})
}

type ChosenShipping = { method: ShippingMethod; rate: ShippingRate }

function chooseShipping(
	shipping: Shipping,
	{ lines, input }: { lines: PricedLine[]; input: CreatePaymentInput },
): Outcome<ChosenShipping> {
	const { pincode } = input.customerDetails
	const zone = findZone(shipping, pincode)
	if (!zone) return refuseShipping('pincode', 'pin_code_not_served', pinCodeNotServed(pincode))
	const offered = methodsIn(zone).flatMap((method) => {
		const rate = rateIn(shipping, zone, method)
		return rate ? [{ method, rate }] : []
	})
	const chosen = input.shippingMethod
		? offered.find(({ method }) => method === input.shippingMethod)
		: (guessMethod(offered, { lines, input }) ?? offered[0])
	if (chosen) return { ok: true, ...chosen }
	const label = shippingMethodLabel(input.shippingMethod ?? DEFAULT_SHIPPING_METHOD)
	const message = `${label} shipping is not available for PIN code ${pincode}. Please choose another shipping method.`
	return refuseShipping('shippingMethod', 'shipping_method_not_offered', message)
}

function refuseShipping(field: string, code: string, message: string) {
	return refuse('invalid', 'Payment Error', { message, field, code })
}

/** A client of the specified API does not name the method; its amount shows which one it means. */
function guessMethod(
	offered: readonly ChosenShipping[],
	{ lines, input: { amount, discountAmount } }: { lines: PricedLine[]; input: CreatePaymentInput },
): ChosenShipping | undefined {
	const paid = paiseFromRupees(amount)
	const discount = paiseFromRupees(discountAmount)
	if (paid === null || discount === null) return undefined
	const undiscounted = sum(paid, discount)
	return offered.find(({ rate }) => quote({ lines, rate, promo: null }).total === undiscounted)
}

export type PricesChanged = Refusal & { quote: Quote; lines: PricedLine[] }

const PRICES_CHANGED = refuse('conflict', 'Payment Error', {
	message: 'Prices have changed since you filled your cart. Please check the new total and pay again.',
	code: 'prices_changed',
})
const TOO_SMALL = refuse('invalid', 'Payment Error', {
	message: `After the discount, your total is below ${formatPrice(MIN_PAYMENT)}, the least you can pay online. Add something or remove the promo code.`,
	code: 'total_too_small',
})

/** Null if the order may be paid at this total. */
export function whyNotPayable({
	matchesShownTotal,
	total,
	lines,
}: PricedOrder): Refusal | PricesChanged | null {
	if (!matchesShownTotal) return { ...PRICES_CHANGED, quote: total, lines }
	return total.total < MIN_PAYMENT ? TOO_SMALL : null
}
