/** Defines promo codes and automatic offers, and when they may be used. `discount.ts` computes what they take off. */
import { shareOf } from '#shop/limits/share.ts'
import { type Paise, ZERO_PAISE } from '#shop/money.ts'

export const PROMO_KINDS = ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y'] as const
export type PromoKind = (typeof PROMO_KINDS)[number]

/** A code that shoppers enter, an offer that applies automatically, or a campaign of codes for one order each. */
export const PROMO_METHODS = ['code', 'automatic', 'campaign'] as const
export type PromoMethod = (typeof PROMO_METHODS)[number]

export const MAX_CODE_LENGTH = 40
export const MAX_PROMO_NAME_LENGTH = 60
export const MAX_CAMPAIGN_CODES = 5_000
/** Limited, because carts and checkout receive the goods of every automatic offer. */
export const MAX_GOODS = 500

/** A size of null means each of the product's pack sizes. */
export type PromoGoods = readonly { productId: number; size: string | null }[]

/** If `goods` is null, an amount or a percentage applies to the whole order and its shipping. */
export type PromoTerms =
	| { kind: 'percentage'; percent: number; atMost: Paise | null; goods: PromoGoods | null }
	| { kind: 'fixed'; amount: Paise; goods: PromoGoods | null }
	| { kind: 'free_shipping' }
	| {
			kind: 'buy_x_get_y'
			buy: number
			get: number
			goods: PromoGoods | null
			/** If null, more of what is bought is free. */
			freeGoods: PromoGoods | null
	  }

/** The terms as they are stored. The values of other kinds are null. */
export type TermsRow = {
	kind: PromoKind
	percent: number | null
	amount: Paise | null
	atMost: Paise | null
	goods: PromoGoods | null
	buyQuantity: number | null
	getQuantity: number | null
	freeGoods: PromoGoods | null
}

/** A CHECK on the table makes sure that the values of the kind are set. */
export function termsOf(row: TermsRow): PromoTerms {
	const { kind, goods } = row
	switch (kind) {
		case 'percentage':
			return { kind, percent: row.percent ?? 0, atMost: row.atMost, goods }
		case 'fixed':
			return { kind, amount: row.amount ?? ZERO_PAISE, goods }
		case 'free_shipping':
			return { kind }
		case 'buy_x_get_y':
			return { kind, buy: row.buyQuantity ?? 1, get: row.getQuantity ?? 0, goods, freeGoods: row.freeGoods }
	}
}

export type Promo = {
	id: string
	code: string
	/** What shoppers read instead of a code. For a code of a campaign, the campaign's name. */
	name: string | null
	method: PromoMethod
	terms: PromoTerms
	isActive: boolean
	minimumOrder: Paise | null
	uses: number | null
	usesPerCustomer: number | null
	firstOrderOnly: boolean
	startsAt: Date | null
	endsAt: Date | null
}

/** The part of an automatic offer that shoppers' browsers need. */
export type Offer = Pick<Promo, 'terms' | 'minimumOrder' | 'startsAt' | 'endsAt'> & { name: string }

type PromoFacts = {
	now: Date
	orderAmount: Paise
	discount: Paise
	timesUsed: number
	timesUsedByCustomer: number
	/** How many of the uses are held by unpaid orders that have one share with this one. */
	timesHeld: number
	hasOrderedBefore: boolean
}

export type PromoRefusal =
	| 'unknown'
	| 'inactive'
	| 'not_started'
	| 'ended'
	| 'order_too_small'
	| 'nothing_to_discount'
	| 'not_first_order'
	| 'used_up'
	| 'used_by_customer'
	| 'beyond_share'

export const REFUSAL_MESSAGES: Record<PromoRefusal, string> = {
	unknown: 'No such code',
	inactive: 'Inactive',
	not_started: 'Not valid yet',
	ended: 'No longer valid',
	order_too_small: 'Order below the minimum',
	nothing_to_discount: 'Nothing in the order it applies to',
	not_first_order: 'Not the first order',
	used_up: 'All uses taken',
	used_by_customer: 'Customer reached the limit',
	beyond_share: 'Too many unpaid orders from one place',
}

export const PROMO_MISSING = 'Please enter a promocode'

/** Shown to shoppers for every reason, except where only the cart lacks something (`shortfall.ts`). */
export const PROMO_REFUSED = 'Expired or invalid promocode'

/** Returns null if the code may be used. `orderAmount` is subtotal plus shipping. */
export function whyRefused(promo: Promo, facts: PromoFacts): Exclude<PromoRefusal, 'unknown'> | null {
	const notNow = whyNotNow(promo, facts.now)
	if (notNow) return notNow
	if (promo.minimumOrder !== null && facts.orderAmount < promo.minimumOrder) return 'order_too_small'
	if (promo.firstOrderOnly && facts.hasOrderedBefore) return 'not_first_order'
	const usedUp = whyUsedUp(promo, facts)
	if (usedUp) return usedUp
	if (!hasShareLeft(promo, facts)) return 'beyond_share'
	// Checked last: the shopper can add what is missing, and then the code applies.
	return facts.discount <= 0 ? 'nothing_to_discount' : null
}

export type Running = Pick<Promo, 'isActive' | 'startsAt' | 'endsAt'>

/** Returns null while it runs. */
export function whyNotNow(
	{ isActive, startsAt, endsAt }: Running,
	now: Date,
): 'inactive' | 'not_started' | 'ended' | null {
	if (!isActive) return 'inactive'
	if (startsAt && now < startsAt) return 'not_started'
	return endsAt && now >= endsAt ? 'ended' : null
}

type Uses = Pick<PromoFacts, 'timesUsed' | 'timesUsedByCustomer'>

/** Returns null if a use is left, in total and for this customer. */
export function whyUsedUp(promo: Promo, uses: Uses): 'used_up' | 'used_by_customer' | null {
	if (promo.uses !== null && uses.timesUsed >= promo.uses) return 'used_up'
	if (promo.usesPerCustomer !== null && uses.timesUsedByCustomer >= promo.usesPerCustomer)
		return 'used_by_customer'
	return null
}

/** An order takes one use, so the last one may be held as well. */
function hasShareLeft({ uses }: Promo, { timesUsed, timesHeld }: PromoFacts): boolean {
	return uses === null || shareOf({ available: uses - timesUsed, held: timesHeld, atLeast: 1 }) > 0
}

/** Whether the uses of a code are limited, in total or for each customer. */
export function hasLimitedUses({ uses, usesPerCustomer }: Pick<Promo, 'uses' | 'usesPerCustomer'>): boolean {
	return uses !== null || usesPerCustomer !== null
}

/** Codes are stored in upper case. Shoppers enter them in any case and paste spaces. */
export function normalizeCode(code: string): string {
	return code.trim().toUpperCase()
}

type DiscountOfOrder = {
	promoCode: string | null
	offerName: string | null
	/** Of an order that the shop has entered. */
	discountReason?: string | null
	shippingDiscount: Paise
}

/** Returns the label among the totals of an order: 'Discount (FILTER10)', 'Free shipping (Pongal)'. */
export function discountLabel({
	promoCode,
	offerName,
	discountReason = null,
	shippingDiscount,
}: DiscountOfOrder): string {
	const what = shippingDiscount > 0 ? 'Free shipping' : 'Discount'
	const name = promoCode ?? offerName ?? discountReason
	return name ? `${what} (${name})` : what
}

/** Returns '1 free' for beside the quantity of an item, or null if none is free. */
export function freeLabel(freeQuantity: number): string | null {
	return freeQuantity > 0 ? `${freeQuantity} free` : null
}
