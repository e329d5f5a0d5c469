/** A promo code's terms in a shopkeeper's words. */
import type { PromoRow } from './admin.server.ts'
import { formatDate } from '#shop/dates.ts'
import { formatPrice } from '#shop/money.ts'

/** '20%, at most ₹100, from ₹500'. */
export function describePromo(promo: PromoRow): string {
	return [
		promo.kind === 'percentage' ? `${promo.percent}%` : promo.amount && formatPrice(promo.amount),
		promo.atMost && `at most ${formatPrice(promo.atMost)}`,
		promo.minimumOrder && `from ${formatPrice(promo.minimumOrder)}`,
		promo.usesPerCustomer && `${promo.usesPerCustomer} a customer`,
		promo.startsAt && `from ${formatDate(promo.startsAt)}`,
		promo.endsAt && `until ${formatDate(promo.endsAt)}`,
	]
		.filter(Boolean)
		.join(', ')
}
