/** When a parcel may be sent again. */
import { isSold, type PaymentState } from '#shop/orders/payment-states.ts'
import { type OrderStatus, SHIPPED_STATUSES, statusLabel } from '#shop/orders/statuses.ts'

type Sent = { status: OrderStatus; paymentState: PaymentState }

/** Null for a parcel that has left, and whose money the shop has. */
export function whyNotReplaceable({ status, paymentState }: Sent): string | null {
	if (!SHIPPED_STATUSES.includes(status))
		return `This order is "${statusLabel(status)}": a replacement is for an order that was shipped or delivered.`
	return isSold(paymentState) ? null : REFUNDED
}

/** Also of one that waits: the order may be refunded meanwhile. */
export function whyNotShippable({ paymentState }: Pick<Sent, 'paymentState'>): string | null {
	return isSold(paymentState) ? null : REFUNDED
}

const REFUNDED = 'This order was refunded, so nothing is sent again for it.'
