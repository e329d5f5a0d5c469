/** Decides when a replacement may be sent. */
import type { Settlement } from '#shop/orders/after-sales/return-rules.ts'
import { type ItemQuantity, remainingItems } from '#shop/orders/after-sales/rules.ts'
import { isSold, type PaymentState } from '#shop/orders/payment-states.ts'
import { type OrderStatus, SHIPPED_STATUSES, statusLabel } from '#shop/orders/statuses.ts'

type Sent = { status: OrderStatus; paymentState: PaymentState }

/** Returns null for a parcel that has left, and whose money the shop has. */
export function whyNotReplaceable({ status, paymentState }: Sent): string | null {
	if (!SHIPPED_STATUSES.includes(status))
		return `This order is "${statusLabel(status)}": a replacement is for an order that was shipped or delivered.`
	return isSold(paymentState) ? null : REFUNDED
}

type After = {
	replacements: readonly { withdrawnAt: Date | null; items: readonly ItemQuantity[] }[]
	returns: readonly { settledBy: Settlement | null; items: readonly ItemQuantity[] }[]
}

/** Each pack is replaced at most once, and none that was refunded. */
export function replaceableItems(
	items: readonly ItemQuantity[],
	{ replacements, returns }: After,
): ItemQuantity[] {
	const sent = replacements.filter(({ withdrawnAt }) => withdrawnAt === null)
	const refunded = returns.filter(({ settledBy }) => settledBy === 'refund')
	return remainingItems(
		items,
		[...sent, ...refunded].flatMap((earlier) => earlier.items),
	)
}

/** Checked again for one that waits, because the order may have been refunded. */
export function whyNotShippable({ paymentState }: Pick<Sent, 'paymentState'>): string | null {
	return isSold(paymentState) ? null : REFUNDED
}

const REFUNDED = 'This order was refunded, so nothing is sent again for it.'
