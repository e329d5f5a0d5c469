/** Rules of the promotional bar. The fade is in app/storefront/layout/layout.css. */
import type { Paise } from '#shop/money.ts'
import { formatThreshold } from '#shop/threshold.ts'

/** Shown if there are no messages. */
export function defaultMessage(freeShippingAbove: Paise | null): string {
	if (freeShippingAbove === null) return 'Roasted and ground after you order'
	return `Free shipping on orders ${formatThreshold(freeShippingAbove, 'over')}`
}

export const ROTATES_EVERY_SECONDS = 5

/** For the log and the API; visitors see the default message instead. */
export const MESSAGES_FAILED = 'Failed to load promotional messages'
