/** Product badges, and when each may be used. */
import type { ProductContent } from '#shop/catalogue/content.ts'
import { LIMITED_STOCK } from '#shop/catalogue/rules.ts'
import { DAY_MILLISECONDS, midnightInIndia } from '#shop/dates.ts'

export const NEW_ARRIVAL = 'New Arrival'
export const BADGES = ['Bestseller', LIMITED_STOCK, NEW_ARRIVAL] as const

const NEW_FOR_DAYS = 90
export const BESTSELLER_PERIOD_DAYS = 90

type Badge = Pick<ProductContent, 'badge' | 'onSaleSince'>

/** Returns null if the product may get the badge or already has it. 'Limited Stock' is shown only while the stock is low. */
export function whyBadgeRefused(
	{ productId, badge, onSaleSince, before }: { productId: number; before: Badge } & Badge,
	{ now, bestsellers }: { now: Date; bestsellers: readonly number[] },
): string | null {
	if (badge === before.badge && onSaleSince === before.onSaleSince) return null
	if (badge === 'Bestseller' && !bestsellers.includes(productId)) {
		return `Bestseller is only for the product that sold the most packs in the last ${BESTSELLER_PERIOD_DAYS} days.`
	}
	if (badge === NEW_ARRIVAL && !isNew(onSaleSince, now)) {
		return `New Arrival is only for a product on sale for less than ${NEW_FOR_DAYS} days. Please check On sale since.`
	}
	return null
}

/** Returns the badge, unless the product is no longer new. If the first day of sale is unknown, the owner's choice applies. */
export function currentBadge({ badge, onSaleSince }: Badge, now: Date): string | null {
	return badge === NEW_ARRIVAL && onSaleSince !== null && !isNew(onSaleSince, now) ? null : badge
}

function isNew(onSaleSince: string | null, now: Date): boolean {
	if (!onSaleSince) return false
	const days = (now.getTime() - midnightInIndia(onSaleSince).getTime()) / DAY_MILLISECONDS
	return days >= 0 && days < NEW_FOR_DAYS
}
