/** When a promo code may be used, and how much discount it gives. */
import { min, type Paise, percentOf } from '#shop/money.ts'

export const PROMO_KINDS = ['percentage', 'fixed'] as const

export type PromoTerms =
	| { kind: 'percentage'; percent: number; atMost: Paise | null }
	| { kind: 'fixed'; amount: Paise }

export type Promo = {
	id: string
	code: string
	terms: PromoTerms
	isActive: boolean
	minimumOrder: Paise | null
	/** By all customers together. */
	uses: number | null
	usesPerCustomer: number | null
	startsAt: Date | null
	endsAt: Date | null
}

type PromoFacts = { now: Date; orderAmount: Paise; timesUsed: number; timesUsedByCustomer: number }

export type PromoRefusal =
	| 'unknown'
	| 'inactive'
	| 'not_started'
	| 'ended'
	| 'order_too_small'
	| 'used_up'
	| 'used_by_customer'

export const REFUSAL_MESSAGES: Record<PromoRefusal, string> = {
	unknown: 'No such code',
	inactive: 'Inactive',
	not_started: 'Not valid yet',
	ended: 'No longer valid',
	order_too_small: 'Order below the minimum',
	used_up: 'All uses taken',
	used_by_customer: 'Customer reached the limit',
}

export const PROMO_MISSING = 'Please enter a promocode'

/** What the shopper reads, whatever the reason. */
export const PROMO_REFUSED = 'Expired or invalid promocode'

/** Null if the code may be used. `orderAmount` is subtotal plus shipping. */
export function whyRefused(promo: Promo, facts: PromoFacts): Exclude<PromoRefusal, 'unknown'> | null {
	if (!promo.isActive) return 'inactive'
	if (promo.startsAt && facts.now < promo.startsAt) return 'not_started'
	if (promo.endsAt && facts.now >= promo.endsAt) return 'ended'
	if (promo.minimumOrder !== null && facts.orderAmount < promo.minimumOrder) return 'order_too_small'
	return whyUsedUp(promo, facts)
}

type Uses = Pick<PromoFacts, 'timesUsed' | 'timesUsedByCustomer'>

/** Null if a use is left, in total and for this customer. */
export function whyUsedUp(promo: Promo, uses: Uses): 'used_up' | 'used_by_customer' | null {
	if (promo.uses !== null && uses.timesUsed >= promo.uses) return 'used_up'
	if (promo.usesPerCustomer !== null && uses.timesUsedByCustomer >= promo.usesPerCustomer)
		return 'used_by_customer'
	return null
}

/** Never more than the order: a code for ₹500 takes ₹240 off an order of ₹240. */
export function discountFor(terms: PromoTerms, orderAmount: Paise): Paise {
	switch (terms.kind) {
		case 'percentage':
			return min(min(percentOf(orderAmount, terms.percent), terms.atMost ?? orderAmount), orderAmount)
		case 'fixed':
			return min(terms.amount, orderAmount)
	}
}

/** Codes are stored in upper case; shoppers enter them in any case and paste spaces. */
export function normalizeCode(code: string): string {
	return code.trim().toUpperCase()
}

/** The label of the discount among the totals of an order: 'Discount (FILTER10)'. */
export function discountLabel(promoCode: string | null): string {
	return promoCode ? `Discount (${promoCode})` : 'Discount'
}
