/** Describes the terms of a promotion, for the console, the command line and the audit log. */
import { describeGoods, type PromoProduct } from './goods.ts'
import { type PromoGoods, type PromoTerms, termsOf, type TermsRow } from './rules.ts'
import { formatDate, formatLastDay } from '#shop/dates.ts'
import { formatPrice, type Paise } from '#shop/money.ts'

type PromoTermsRow = TermsRow & {
	minimumOrder: Paise | null
	uses: number | null
	usesPerCustomer: number | null
	firstOrderOnly: boolean
	startsAt: Date | null
	endsAt: Date | null
}

/** Returns for example '20% off, up to ₹100, orders from ₹500 with shipping'. The number of uses is included where uses are counted, and with `hasUses`. */
export function describePromo(
	promo: PromoTermsRow,
	{ products, hasUses = false }: { products: readonly PromoProduct[]; hasUses?: boolean },
): string {
	const { minimumOrder, uses, usesPerCustomer, firstOrderOnly, startsAt, endsAt } = promo
	return [
		describeTerms(termsOf(promo), products),
		minimumOrder && ordersFrom(minimumOrder),
		firstOrderOnly && 'first order only',
		usesPerCustomer && !firstOrderOnly && `${countUses(usesPerCustomer)} per customer`,
		hasUses && uses && `${countUses(uses)} in total`,
		startsAt && `from ${formatDate(startsAt)}`,
		endsAt && `until ${formatLastDay(endsAt)}`,
	]
		.filter(Boolean)
		.join(', ')
}

/** The minimum is compared with products and shipping together, as the specified discount is computed. */
export function ordersFrom(minimum: Paise): string {
	return `orders from ${formatPrice(minimum)} with shipping`
}

function describeTerms(terms: PromoTerms, products: readonly PromoProduct[]): string {
	const named = (goods: PromoGoods | null, before = '') =>
		goods ? `${before} ${describeGoods(goods, products)}` : ''
	switch (terms.kind) {
		case 'percentage': {
			const upTo = terms.atMost === null ? '' : `, up to ${formatPrice(terms.atMost)}`
			return `${terms.percent}% off${named(terms.goods)}${upTo}`
		}
		case 'fixed':
			return `${formatPrice(terms.amount)} off${named(terms.goods)}`
		case 'free_shipping':
			return 'Free shipping'
		case 'buy_x_get_y':
			return `Buy ${terms.buy}${named(terms.goods, ' of')}, get ${terms.get}${named(terms.freeGoods, ' of')} free`
	}
}

function countUses(count: number): string {
	return `${count} ${count === 1 ? 'use' : 'uses'}`
}
