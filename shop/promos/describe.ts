/** A promo code's terms in words, for the console and the command line. */
import type { StoredPromoCode } from './admin.server.ts'
import { formatDate, formatLastDay } from '#shop/dates.ts'
import { formatPrice } from '#shop/money.ts'

type PromoTermsRow = Pick<
	StoredPromoCode,
	'kind' | 'percent' | 'amount' | 'atMost' | 'minimumOrder' | 'usesPerCustomer' | 'startsAt' | 'endsAt'
>

/** '20% off, up to ₹100, orders from ₹500'. */
export function describePromo(promo: PromoTermsRow): string {
	return [
		promo.kind === 'percentage'
			? `${promo.percent}% off`
			: promo.amount && `${formatPrice(promo.amount)} off`,
		promo.atMost && `up to ${formatPrice(promo.atMost)}`,
		promo.minimumOrder && `orders from ${formatPrice(promo.minimumOrder)}`,
		promo.usesPerCustomer &&
			`${promo.usesPerCustomer} ${promo.usesPerCustomer === 1 ? 'use' : 'uses'} per customer`,
		promo.startsAt && `from ${formatDate(promo.startsAt)}`,
		promo.endsAt && `until ${formatLastDay(promo.endsAt)}`,
	]
		.filter(Boolean)
		.join(', ')
}
