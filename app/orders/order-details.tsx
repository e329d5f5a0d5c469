/** One order with everything the viewer may see of it: where it is, what is in it, what it cost, where it goes. */
import '#app/orders/orders.css'
import { href } from 'react-router'
import { CancelOrder } from '#app/orders/cancel-order.tsx'
import { InvoiceButton } from '#app/orders/invoice-button.tsx'
import { OrderItems, OrderPart, OrderTotals } from '#app/orders/order-contents.tsx'
import { PartsReturned } from '#app/orders/partial-refunds.tsx'
import type { OrderScreen } from '#app/orders/status-pill.tsx'
import { Timeline } from '#app/orders/timeline.tsx'
import { TrackingNumber } from '#app/orders/tracking-number.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { formatDay } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import { hasInvoice, REFUND_TIME } from '#shop/orders/rules.ts'
import { refundableOf, type OrderView } from '#shop/orders/view.ts'

type Details = { order: OrderView; screen: OrderScreen; onChange: () => void }

export function OrderDetails({ order, screen, onChange }: Details) {
	const offersInvoice =
		order.isMine && hasInvoice(order.status, screen === 'history' ? 'dashboard' : 'orders')
	return (
		<div className="grid gap-8">
			<RefundNews order={order} />
			<PartsReturned order={order} />
			<Timeline order={order} />
			{order.trackingNumber && <TrackingNumber number={order.trackingNumber} courier={order.courier} />}
			<OrderItems order={order} />
			<OrderTotals order={order} />
			<Address order={order} />
			<div className="flex flex-wrap gap-3">
				{offersInvoice && <InvoiceButton number={order.number} />}
				<CancelOrder order={order} onChange={onChange} />
			</div>
			<Help number={order.number} />
		</div>
	)
}

/** The money's way back, until it has arrived. */
function RefundNews({ order }: { order: OrderView }) {
	if (order.status !== 'cancelled' && order.status !== 'refunded') return null
	const move = order.moves.findLast((made) => made.status === order.status)
	const day = move ? ` on ${formatDay(new Date(move.at))}` : ''
	return (
		<p className="rounded-card bg-rice p-4 text-15">
			{order.status === 'refunded'
				? `${formatTotal(order.total)} was refunded${day}. Your bank may take a day or two to show it.`
				: `Cancelled${day}. ${formatTotal(refundableOf(order))} is on its way back to you: ${REFUND_TIME}.`}
		</p>
	)
}

function Address({ order: { address, isMine } }: { order: OrderView }) {
	if (!address) return null
	const { name, address: street, city, state, pincode, phone } = address
	return (
		<OrderPart title="Shipping address">
			<address className="text-15 not-italic [overflow-wrap:anywhere]">
				{[name, street, `${city} ${pincode}`, state, phone].filter(Boolean).map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
			</address>
			{!isMine && (
				<p className="mt-2 text-13 text-cinnamon">
					The full address is shown to whoever placed the order, in the same browser or signed in.
				</p>
			)}
		</OrderPart>
	)
}

function Help({ number }: { number: string }) {
	const whatsapp = useBrand()?.whatsapp
	const words = encodeURIComponent(`About my order ${number}`)
	return (
		<p className="border-t border-sand pt-4 text-15">
			Something not right?{' '}
			{whatsapp && (
				<>
					<a className="link" href={`${whatsapp}?text=${words}`} rel="noopener">
						Ask on WhatsApp
					</a>{' '}
					or{' '}
				</>
			)}
			<a className="link" href={`${href('/contact')}?order=${number}`}>
				write to us
			</a>
			. The order number comes along.
		</p>
	)
}
