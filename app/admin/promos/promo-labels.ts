/** Labels of promotions. */
import { formatDate } from '#shop/dates.ts'
import { formatPrice } from '#shop/money.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'
import { mayLeaveNothing } from '#shop/checkout/pricing/nothing-left.ts'
import { type Promo, type PromoKind, type PromoMethod, whyNotNow } from '#shop/promos/rules.ts'

export const METHOD_LABELS: Record<PromoMethod, string> = {
	code: 'Promo code',
	automatic: 'Automatic offer',
	campaign: 'Campaign',
}

export const KIND_LABELS: Record<PromoKind, string> = {
	percentage: 'Percentage',
	fixed: 'Fixed amount',
	free_shipping: 'Free shipping',
	buy_x_get_y: 'Buy some, get some free',
}

/** The labels of the fields, in the order of the form. */
export const FIELD_LABELS = {
	method: 'How it applies',
	code: 'Code',
	name: 'Name',
	prefix: 'Codes begin with',
	count: 'Number of codes',
	kind: 'Kind',
	percent: 'Percent off',
	atMost: 'Maximum discount (₹)',
	amount: 'Amount off (₹)',
	buyQuantity: 'Packs to buy',
	getQuantity: 'Packs free',
	goods: 'Only for these products',
	freeGoods: 'Packs that are free',
	minimumOrder: 'Minimum order (₹)',
	uses: 'Total uses',
	usesPerCustomer: 'Uses per customer',
	firstOrderOnly: "Only for a customer's first order",
	startsAt: 'First day',
	endsAt: 'Last day',
} as const

export const STATE_LABELS = {
	active: 'Active',
	inactive: 'Inactive',
	not_started: 'Not started',
	ended: 'Ended',
} as const

/** Returns '12', or '12 of 100' if uses are limited. */
export function usesLabel({ used, of }: { used: number; of: number | null }): string {
	const format = (count: number) => count.toLocaleString('en-IN')
	if (of !== null) return `${format(used)} of ${format(of)}`
	return used === 1 ? 'once' : `${format(used)} times`
}

/** Says what a promotion does from now on, for the person who has just created it. */
export function whenItWorks(
	promo: Pick<Promo, 'method' | 'isActive' | 'startsAt' | 'endsAt'>,
	now: Date,
): string {
	if (promo.startsAt && whyNotNow(promo, now) === 'not_started')
		return `It starts on ${formatDate(promo.startsAt)}.`
	return WORKS_NOW[promo.method]
}

/** Warns of orders that checkout refuses, or returns null. */
export function warnOfNothingLeft(promo: Parameters<typeof mayLeaveNothing>[0]): string | null {
	return mayLeaveNothing(promo)
		? `This can take off too much: checkout refuses an order if less than ${formatPrice(MIN_PAYMENT)} would be left to pay. A lower discount, a limit under 'At most' or a higher minimum order avoids that.`
		: null
}

const WORKS_NOW: Record<PromoMethod, string> = {
	code: 'Shoppers can enter it at checkout from now on.',
	automatic: 'It applies in every cart from now on.',
	campaign: 'Download its codes below: they are shown once.',
}
