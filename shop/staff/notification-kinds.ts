/** The kinds of events of which the staff can be notified. */
import type { Right } from './rights.ts'

type Kind = {
	label: string
	/** Staff without this right are not emailed. */
	right: Right
	/** Whether the shop's own address always gets an email at once. */
	isSentToShop: boolean
}

/** The owners are emailed about a discount from this share of the goods on, unless one of them has given it. */
export const LARGE_DISCOUNT_PERCENT = 50

export const NOTIFICATION_KINDS = {
	order: { label: 'New orders, and orders that customers cancel', right: 'orders.read', isSentToShop: false },
	stock: { label: 'Stock that runs low', right: 'stock.count', isSentToShop: false },
	refund: { label: 'Refunds that need attention', right: 'payments.read', isSentToShop: true },
	payment: {
		label: 'Payments that fail or need attention',
		right: 'payments.read',
		isSentToShop: true,
	},
	return: { label: 'Returns to answer', right: 'returns.answer', isSentToShop: true },
	correction: {
		label: 'Corrections of orders without an email address',
		right: 'orders.correct',
		isSentToShop: true,
	},
	discount: {
		label: `Discounts of ${LARGE_DISCOUNT_PERCENT}% and more that other staff give on quotations`,
		right: 'audit.read',
		isSentToShop: true,
	},
	review: { label: 'Reviews to read', right: 'reviews.moderate', isSentToShop: false },
	message: { label: 'New messages', right: 'messages.answer', isSentToShop: true },
	backup: { label: 'Backups that fail', right: 'settings.edit', isSentToShop: true },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

export const DELIVERIES = ['each', 'daily', 'none'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** What the first owner of a shop is emailed about until they choose, because nobody else would learn of an order. */
export const FIRST_OWNER_DELIVERIES = {
	order: 'each',
	payment: 'each',
	refund: 'each',
	message: 'each',
	stock: 'daily',
	discount: 'daily',
} as const satisfies Partial<Record<NotificationKind, Delivery>>

export function isNotificationKind(text: string): text is NotificationKind {
	return Object.hasOwn(NOTIFICATION_KINDS, text)
}
