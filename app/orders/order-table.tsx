/** Orders in rows, with their details a press away. On a phone each row is a card. */
import '#app/orders/orders.css'
import { type ReactNode, useState } from 'react'
import { OrderDialog } from '#app/orders/order-dialog.tsx'
import { SentBack } from '#app/orders/partial-refunds.tsx'
import { type OrderScreen, StatusPill } from '#app/orders/status-pill.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatDay } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/view.ts'

type OrderTableProps = {
	orders: readonly OrderView[]
	screen: OrderScreen
	onChange: () => void
	actionsFor?: (order: OrderView) => ReactNode
}

export function OrderTable({ orders, screen, onChange, actionsFor = () => null }: OrderTableProps) {
	const [shown, setShown] = useState<string | null>(null)
	return (
		<>
			<table className="order-table">
				<thead>
					<tr>
						<th scope="col">Order ID</th>
						<th scope="col">Date</th>
						<th scope="col">Status</th>
						<th scope="col">Total</th>
						<th scope="col">Actions</th>
					</tr>
				</thead>
				<tbody>
					{orders.map((order) => (
						<OrderRow key={order.number} order={order} screen={screen} onShow={() => setShown(order.number)}>
							{actionsFor(order)}
						</OrderRow>
					))}
				</tbody>
			</table>
			<OrderDialog
				order={orders.find(({ number }) => number === shown) ?? null}
				screen={screen}
				onClose={() => setShown(null)}
				onChange={onChange}
			/>
		</>
	)
}

type OrderRowProps = { order: OrderView; screen: OrderScreen; onShow: () => void; children: ReactNode }

function OrderRow({ order, screen, onShow, children }: OrderRowProps) {
	return (
		<tr>
			<td data-label="Order ID" className="whitespace-nowrap">
				{order.number}
			</td>
			<td data-label="Date" className="whitespace-nowrap">
				{formatDay(new Date(order.createdAt))}
			</td>
			<td data-label="Status">
				<StatusPill status={order.status} screen={screen} />
			</td>
			<td data-label="Total" className="tabular-nums">
				<span>
					{formatTotal(order.total)}
					<SentBack order={order} />
				</span>
			</td>
			<td data-label="Actions">
				<span className="flex flex-wrap gap-2">
					<Button tone="quiet" onClick={onShow}>
						View Details<span className="sr-only"> of {order.number}</span>
					</Button>
					{children}
				</span>
			</td>
		</tr>
	)
}
