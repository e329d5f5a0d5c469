/** What the staff are emailed when a customer cancels an order, because somebody may be packing it. */
import { formatTotal, type Paise, subtract } from '#shop/money.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { Notification } from '#shop/staff/notifications.server.ts'

type CancelledByCustomer = {
	/** As it was before. */
	order: Pick<Order, 'id' | 'number' | 'status'>
	/** What goes back, and how much of it the provider pays back. */
	amount: Paise
	refundedOnline: Paise
}

export function cancellationNotice({ order, amount, refundedOnline }: CancelledByCustomer): Notification {
	const { id, number, status } = order
	const byHand = subtract(amount, refundedOnline)
	return {
		kind: 'order',
		key: `order:${id}:cancelled-by-customer`,
		subject: `Cancelled by the customer: order ${number}`,
		title: 'A customer has cancelled an order',
		sentences: [
			`The customer has cancelled order ${number}.${refundedOnline > 0 ? ` ${formatTotal(refundedOnline)} is being refunded.` : ''}`,
			status === 'packed' && 'It is packed: please keep the parcel back, its packs are for sale again.',
			byHand > 0 && `Please pay ${formatTotal(byHand)} back yourselves, and mark the refund as settled.`,
		].filter((sentence) => sentence !== false),
		link: { label: 'Open the order', path: `/admin/orders/${number}` },
	}
}
