/** The status as a coloured pill. As specified, the colours of 'refunded' and of unpaid orders differ between screens. */
import '#app/orders/orders.css'
import { type OrderStatus, statusLabel } from '#shop/orders/statuses.ts'
import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'

export type OrderScreen = 'history' | 'orders' | 'tracking'
type Colour = 'blue' | 'yellow' | 'purple' | 'orange' | 'green' | 'red' | 'grey'

const COLOURS = {
	processing: 'blue',
	packed: 'yellow',
	shipped: 'purple',
	out_for_delivery: 'orange',
	delivered: 'green',
	cancelled: 'red',
} as const satisfies Partial<Record<OrderStatus, Colour>>

function statusColour(status: OrderStatus, screen: OrderScreen): Colour {
	switch (status) {
		case 'refunded':
			return screen === 'tracking' ? 'grey' : 'orange'
		case 'payment_pending':
		case 'pending':
			return screen === 'tracking' ? 'red' : 'yellow'
		default:
			return COLOURS[status]
	}
}

type StatusPillProps = {
	status: OrderStatus
	screen: OrderScreen
	/** Its payment of another amount is settled by hand, so nothing is waited for, whatever its status. */
	isSettled?: boolean
}

export function StatusPill({ status, screen, isSettled = false }: StatusPillProps) {
	if (isSettled) return <span className="pill pill-grey">Payment settled</span>
	return <span className={`pill pill-${statusColour(status, screen)}`}>{statusLabel(status)}</span>
}

type OrderPillProps = {
	order: Pick<CompleteOrderView, 'status' | 'isInReview' | 'settledPayments'>
	screen: OrderScreen
}

export function OrderPill({ order: { status, isInReview, settledPayments }, screen }: OrderPillProps) {
	const isSettled = settledPayments.length > 0 && !isInReview
	return <StatusPill status={status} screen={screen} isSettled={isSettled} />
}
