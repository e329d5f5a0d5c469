/** Computes how much a promo code or an automatic offer takes off a cart, and off which of its lines. */
import { isWithin } from './goods.ts'
import type { PromoGoods, PromoTerms } from './rules.ts'
import { allocate, min, multiply, type Paise, percentOf, sum, ZERO_PAISE } from '#shop/money.ts'

export type PromoLine = {
	productId: number
	size: string
	price: Paise
	quantity: number
}

type Basket = {
	lines: readonly PromoLine[]
	shipping: Paise
	/** The maximum that an amount or a percentage may take off. By default everything. */
	atMost?: Paise
}

export type LineDiscount = { amount: Paise; freeQuantity: number }

/** `lines` and `shipping` are what is taken off them alone. The rest of `total` applies to the whole order in proportion. */
export type Discount = { total: Paise; lines: LineDiscount[]; shipping: Paise }

/** Never more than what it applies to: a code for ₹500 takes ₹240 off an order of ₹240. */
export function discountFor(terms: PromoTerms, basket: Basket): Discount {
	switch (terms.kind) {
		case 'percentage':
		case 'fixed':
			return terms.goods ? offGoods(terms, terms.goods, basket) : offOrder(terms, basket)
		case 'free_shipping':
			return { total: basket.shipping, lines: basket.lines.map(noDiscount), shipping: basket.shipping }
		case 'buy_x_get_y':
			return freePacks(terms, basket)
	}
}

/** Returns whether the items of an order decide the discount, and not its amount alone. */
export function needsItems(terms: PromoTerms): boolean {
	switch (terms.kind) {
		case 'percentage':
		case 'fixed':
			return terms.goods !== null
		case 'free_shipping':
		case 'buy_x_get_y':
			return true
	}
}

type AmountOff = Extract<PromoTerms, { kind: 'percentage' | 'fixed' }>

function amountOff(terms: AmountOff, amount: Paise): Paise {
	if (terms.kind === 'fixed') return min(terms.amount, amount)
	return min(min(percentOf(amount, terms.percent), terms.atMost ?? amount), amount)
}

function offOrder(terms: AmountOff, { lines, shipping, atMost }: Basket): Discount {
	const orderAmount = sum(...lines.map(amountOf), shipping)
	const total = min(amountOff(terms, orderAmount), atMost ?? orderAmount)
	return { total, lines: lines.map(noDiscount), shipping: ZERO_PAISE }
}

function offGoods(terms: AmountOff, goods: PromoGoods, { lines, atMost }: Basket): Discount {
	const amounts = lines.map((line) => (isWithin(goods, line) ? amountOf(line) : ZERO_PAISE))
	const amount = sum(...amounts)
	const total = min(amountOff(terms, amount), atMost ?? amount)
	const shares = allocate(total, amounts)
	return {
		total,
		lines: shares.map((amount) => ({ amount, freeQuantity: 0 })),
		shipping: ZERO_PAISE,
	}
}

type BuyAndGet = Extract<PromoTerms, { kind: 'buy_x_get_y' }>

/** Counts how many packs of the cart are bought, how many of them each free one needs, and which lines may be free. */
function countBought({ buy, get, goods, freeGoods }: BuyAndGet, lines: readonly PromoLine[]) {
	const isBought = (line: PromoLine) => goods === null || isWithin(goods, line)
	const isFree = (line: PromoLine) => (freeGoods ? isWithin(freeGoods, line) : isBought(line))
	const bought = countPacks(lines.filter((line) => isBought(line) && !(freeGoods && isFree(line))))
	return { bought, needed: freeGoods ? buy : buy + get, isFree }
}

/** Returns how many more packs make the first ones free. Null unless only the free packs are missing, and they are more of what is bought. */
export function missingForFreePacks(terms: PromoTerms, lines: readonly PromoLine[]): number | null {
	if (terms.kind !== 'buy_x_get_y' || terms.freeGoods) return null
	const { toBuy, hasSome } = countMissingPacks(terms, lines)
	return hasSome && toBuy > 0 && toBuy <= terms.get ? toBuy : null
}

/** Counts what the cart needs before any pack is free: packs to buy, of which it may have some, and the free ones. */
export function countMissingPacks(terms: BuyAndGet, lines: readonly PromoLine[]) {
	const { bought, needed, isFree } = countBought(terms, lines)
	const hasFree = terms.freeGoods === null || lines.some(isFree)
	return { toBuy: Math.max(0, needed - bought), hasSome: bought > 0, toGet: hasFree ? 0 : terms.get }
}

/** The cheapest packs are free. Without `freeGoods`, they are some of those bought. */
function freePacks(terms: BuyAndGet, { lines }: Basket): Discount {
	const { bought, needed, isFree } = countBought(terms, lines)
	let left = Math.floor(bought / needed) * terms.get
	const discounts = lines.map(noDiscount)
	const cheapestFirst = lines
		.map((line, index) => ({ line, index }))
		.filter(({ line }) => isFree(line))
		.toSorted((a, b) => a.line.price - b.line.price)
	for (const { line, index } of cheapestFirst) {
		const freeQuantity = Math.min(left, line.quantity)
		discounts[index] = { amount: multiply(line.price, freeQuantity), freeQuantity }
		left -= freeQuantity
	}
	return { total: sum(...discounts.map(({ amount }) => amount)), lines: discounts, shipping: ZERO_PAISE }
}

function amountOf({ price, quantity }: PromoLine): Paise {
	return multiply(price, quantity)
}

function countPacks(lines: readonly PromoLine[]): number {
	return lines.reduce((count, { quantity }) => count + quantity, 0)
}

function noDiscount(): LineDiscount {
	return { amount: ZERO_PAISE, freeQuantity: 0 }
}
