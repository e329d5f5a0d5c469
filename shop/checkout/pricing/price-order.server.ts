/** Prices a checkout with the shop's own prices, and compares the total with what the shopper was shown. */
import { hash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { CreatePaymentInput } from '../payment-input.ts'
import { chooseShipping } from './choose-shipping.ts'
import { type Quote, quote } from './quote.ts'
import { maxQuantity, readSize } from '#shop/cart/rules.ts'
import {
	listVariantsForSale,
	type VariantForSale,
} from '#shop/catalogue/variants/variants-for-sale.server.ts'
import { chooseGrind } from '#shop/catalogue/rules.ts'
import { noLongerSold } from '#shop/describe-pack.ts'
import { formatPrice, type Paise, paiseFromRupees, sum } from '#shop/money.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'
import type { PromoLine } from '#shop/promos/discount.ts'
import { findPromo, listOffers } from '#shop/promos/promos.server.ts'
import { type Promo, whyNotNow } from '#shop/promos/rules.ts'
import type { ShippingRate } from '#shop/shipping/rules.ts'
import type { Shipping, ShippingMethod } from '#shop/shipping/settings/settings.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import type { TaxRate } from '#shop/tax/rules.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type PricedLine = PromoLine & { variant: VariantForSale; grind: string }
export type OrderItems = readonly Pick<OrderItem, 'id' | 'size' | 'variant' | 'quantity' | 'name' | 'grind'>[]
type OrderItem = CreatePaymentInput['orderItems'][number]

type PricedLines = { lines: PricedLine[] }

export type PricedOrder = PricedLines & {
	pricedAt: Date
	/** Stock is tracked for one of the lines, so it has to be reserved. */
	isTracked: boolean
	method: ShippingMethod
	rate: ShippingRate
	shipping: Shipping
	/** The promo code that was entered, and what it would take off. */
	promo: Promo | null
	promoDiscount: Paise
	/** `promo` is the one that applies: the code, an automatic offer that takes off more, or none. */
	total: Quote<Promo>
	taxRates: readonly TaxRate[]
	matchesShownTotal: boolean
	/** Whether the order costs what the shopper was shown, whatever its discount. */
	matchesWithoutDiscount: boolean
	/** Equal for two checkouts of the same items to the same address at the same total. */
	fingerprint: string
}

/** Locks the row of a promo code with limited uses for the transaction. Does not decide whether the code may be used. */
export async function priceOrder(
	transaction: Transaction,
	input: CreatePaymentInput,
	now: Date,
): Promise<Outcome<PricedOrder>> {
	const { promoCode } = input
	const productIds = [...new Set(input.orderItems.map(({ id }) => id))]
	const [priced, tracked, taxRates, shipping, offers, promo] = await pipelined([
		() => priceItems(transaction, input.orderItems, now),
		() => listTracked(transaction, productIds),
		() => listTaxRates({ db: transaction }),
		() => getShipping({ db: transaction }),
		() => listOffers(transaction),
		async () => (promoCode ? findPromo(transaction, promoCode, { lock: true }) : null),
	])
	if (!priced.ok) return priced
	const { lines } = priced
	const isTracked = lines.some(({ variant }) =>
		tracked.some(({ productId, size }) => productId === variant.productId && size === variant.size),
	)
	const shipped = chooseShipping(shipping, { lines, input })
	if (!shipped.ok) return shipped
	const { method, rate } = shipped
	const withoutPromo = quote({ lines, rate, promos: [] })
	const quoted = quote({ lines, rate, promos: promotionsOf({ offers, promo, now }) })
	const ofCode = quote({ lines, rate, promos: promo ? [{ ...promo, minimumOrder: null }] : [] })
	const shownTotal = paiseFromRupees(input.amount)
	const shownDiscount = paiseFromRupees(input.discountAmount)
	return {
		ok: true,
		pricedAt: now,
		lines,
		isTracked,
		method,
		rate,
		shipping,
		promo,
		promoDiscount: ofCode.discount,
		total: quoted,
		taxRates,
		matchesShownTotal: quoted.total === shownTotal,
		matchesWithoutDiscount:
			shownTotal !== null && shownDiscount !== null && sum(shownTotal, shownDiscount) === withoutPromo.total,
		fingerprint: fingerprintOf(input, { lines, total: quoted, methodId: method.id }),
	}
}

/** Offers come first: if an offer takes off as much as a code, the code keeps its use. */
function promotionsOf({ offers, promo, now }: { offers: readonly Promo[]; promo: Promo | null; now: Date }) {
	const running = offers.filter((offer) => whyNotNow(offer, now) === null)
	return promo ? [...running, promo] : running
}

/** The promo code affects the fingerprint only through the discount. The buyer of the invoice is updated in the order instead. */
function fingerprintOf(
	{
		customerDetails: to,
		amount: _amount,
		orderItems: _orderItems,
		discountAmount: _discountAmount,
		callbackUrl: _callbackUrl,
		shippingMethod: _shippingMethod,
		promoCode: _promoCode,
		gstBuyer: _gstBuyer,
		...undecided
	}: CreatePaymentInput,
	{ lines, total: quoted, methodId: method }: Pick<PricedOrder, 'lines' | 'total'> & { methodId: string },
): string {
	// A new field is either hashed below and makes another order, or is updated in an order that is resumed.
	undecided satisfies Record<string, never>
	const { subtotal, shipping, discount, total, lineDiscounts, shippingDiscount } = quoted
	const items = lines.map(({ productId, size, grind, price, quantity }) => ({
		productId,
		size,
		grind,
		price,
		quantity,
	}))
	const totals = { subtotal, shipping, discount, total }
	// Which items are free is part of the order, even if others at the same price could be.
	const isForSome = shippingDiscount > 0 || lineDiscounts.some(({ amount }) => amount > 0)
	const reduced = isForSome ? { lineDiscounts, shippingDiscount } : undefined
	return hash('sha256', JSON.stringify({ items, to, total: totals, method, reduced }))
}

async function listTracked(transaction: Transaction, productIds: readonly number[]) {
	const { productId, size } = stockLevels
	return transaction
		.select({ productId, size })
		.from(stockLevels)
		.where(inArray(productId, [...productIds]))
}

export async function priceItems(
	db: Database | Transaction,
	items: OrderItems,
	now: Date,
): Promise<Outcome<PricedLines>> {
	const productIds = [...new Set(items.map(({ id }) => id))]
	const variants = await listVariantsForSale(db, { productIds, now })
	const lines: PricedLine[] = []
	for (const item of items) {
		const ordered = readSize(item)
		const variant = variants.find((entry) => entry.productId === item.id && entry.size === ordered.size)
		if (!variant) return notSold(item)
		const grind = orderedGrind(variant, item.grind)
		if (grind === null) return notSold(item, item.grind)
		const { productId, size, sellingPrice: price } = variant
		if (item.quantity > maxQuantity(price)) return tooMany(variant)
		lines.push({ variant, productId, size, grind, price, quantity: item.quantity })
	}
	return { ok: true, lines }
}

/** Returns an empty text for a product that is not ground, or null for a grind that is not offered. */
function orderedGrind({ grinds }: VariantForSale, wanted = ''): string | null {
	const grind = chooseGrind(grinds, wanted)
	if (!grind) return ''
	return wanted === '' || grind.value === wanted.toLowerCase() ? grind.label : null
}

function notSold({ name, size: sizeLabel }: Pick<OrderItem, 'name' | 'size'>, grind?: string) {
	const what = name ? noLongerSold({ name, sizeLabel, grind }) : 'Something in your cart is no longer sold.'
	return refuse('invalid', 'Payment Error', {
		message: `${what} Please remove it from your cart.`,
		code: 'not_sold',
	})
}

/** The price has risen since, so the cart allows fewer. */
function tooMany({ productName, sizeLabel, sellingPrice }: VariantForSale) {
	return refuse('invalid', 'Payment Error', {
		message: `At most ${maxQuantity(sellingPrice)} packs of ${productName}, ${sizeLabel}, fit into one order. Please reduce the quantity, or ask us for a quotation.`,
		code: 'too_many',
	})
}

export type PricesChanged = Refusal & { quote: Quote; lines: PricedLine[] }

const TOTAL_CHANGED = 'Your total has changed'

const PRICES_CHANGED = refuse('conflict', TOTAL_CHANGED, {
	message: 'Prices have changed since you filled your cart. Please check the new total and pay again.',
	code: 'prices_changed',
})
const DISCOUNT_CHANGED = refuse('conflict', TOTAL_CHANGED, {
	message: 'Your discount has changed since you filled your cart. Please check the new total and pay again.',
	code: 'discount_changed',
})
const TOO_SMALL = `below ${formatPrice(MIN_PAYMENT)}, the least you can pay online. Add something`

function refuseTooSmall({ promo }: Quote<Promo>): Refusal {
	const message =
		promo?.method === 'code' || promo?.method === 'campaign'
			? `After the discount, your total is ${TOO_SMALL} or remove the promo code.`
			: `Your total is ${TOO_SMALL} to your cart.`
	return refuse('invalid', 'Payment Error', { message, code: 'total_too_small' })
}

/** Returns null if the order may be placed at this total. */
export function refuseTotal({
	matchesShownTotal,
	matchesWithoutDiscount,
	total,
	lines,
}: PricedOrder): Refusal | PricesChanged | null {
	if (!matchesShownTotal)
		return { ...(matchesWithoutDiscount ? DISCOUNT_CHANGED : PRICES_CHANGED), quote: total, lines }
	return total.total < MIN_PAYMENT ? refuseTooSmall(total) : null
}
