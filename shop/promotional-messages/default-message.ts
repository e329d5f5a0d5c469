import type { Paise } from '#shop/money.ts'
import { formatThreshold } from '#shop/threshold.ts'

/** Shown in the promotional bar if there are no messages. */
export function defaultMessage(freeShippingAbove: Paise | null): string {
	if (freeShippingAbove === null) return 'Roasted and ground after you order'
	if (freeShippingAbove === 0) return 'Free shipping on every order'
	return `Free shipping on orders ${formatThreshold(freeShippingAbove, 'over')}`
}
