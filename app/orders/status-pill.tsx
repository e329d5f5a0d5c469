/** The status as a coloured pill. As specified, the colours of 'refunded' and of unpaid orders differ between screens. */
import '#app/orders/orders.css'
import { type OrderStatus, statusLabel } from '#shop/orders/statuses.ts'

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

export function StatusPill({ status, screen }: { status: OrderStatus; screen: OrderScreen }) {
	return <span className={`pill pill-${statusColour(status, screen)}`}>{statusLabel(status)}</span>
}
