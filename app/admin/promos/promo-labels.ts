/** Promotions in words. */
import type { PromoKind, PromoMethod } from '#shop/promos/rules.ts'

export const METHOD_LABELS: Record<PromoMethod, string> = {
	code: 'Promo code',
	automatic: 'Automatic offer',
	campaign: 'One-use codes',
}

export const KIND_LABELS: Record<PromoKind, string> = {
	percentage: 'Percentage',
	fixed: 'Fixed amount',
	free_shipping: 'Free shipping',
	buy_x_get_y: 'Buy some, get some free',
}

export const STATE_LABELS = {
	active: 'Active',
	inactive: 'Inactive',
	not_started: 'Not started',
	ended: 'Ended',
} as const

/** '12', or '12 of 100' where uses are limited. */
export function usesLabel({ used, of }: { used: number; of: number | null }): string {
	const format = (count: number) => count.toLocaleString('en-IN')
	return of === null ? format(used) : `${format(used)} of ${format(of)}`
}
