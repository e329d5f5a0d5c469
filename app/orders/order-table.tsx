/** A table of orders with a details dialog. On narrow screens each row becomes a card. */
import '#app/orders/orders.css'
import { type ReactNode, useState } from 'react'
import { OrderDetails } from '#app/orders/order-details.tsx'
import { OrderImages } from '#app/orders/order-images.tsx'
import { RefundedAmount } from '#app/orders/partial-refunds.tsx'
import { OrderPill, type OrderScreen } from '#app/orders/status-pill.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { formatDate, formatDateTime } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'

type OrderTableProps = {
	orders: readonly CompleteOrderView[]
	screen: OrderScreen
	onChange: () => Promise<void>
	actionsFor?: (order: CompleteOrderView) => ReactNode
}

export function OrderTable({ orders, screen, onChange, actionsFor = () => null }: OrderTableProps) {
	const [openNumber, setOpenNumber] = useState<string | null>(null)
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
						<OrderRow
							key={order.number}
							order={order}
							screen={screen}
							onShow={() => setOpenNumber(order.number)}
						>
							{actionsFor(order)}
						</OrderRow>
					))}
				</tbody>
			</table>
			<OrderDialog
				order={orders.find(({ number }) => number === openNumber) ?? null}
				screen={screen}
				onClose={() => setOpenNumber(null)}
				onChange={onChange}
			/>
		</>
	)
}

type OrderRowProps = {
	order: CompleteOrderView
	screen: OrderScreen
	onShow: () => void
	children: ReactNode
}

function OrderRow({ order, screen, onShow, children }: OrderRowProps) {
	return (
		<tr>
			<td>
				<span className="order-id">
					{screen === 'history' && <OrderImages items={order.items} />}
					<span className="order-number whitespace-nowrap">{order.number}</span>
				</span>
			</td>
			<td className="order-date whitespace-nowrap">{formatDate(new Date(order.createdAt))}</td>
			<td className="order-status">
				<OrderPill order={order} screen={screen} />
			</td>
			<td className="order-total tabular-nums">
				{formatTotal(order.total)}
				<RefundedAmount order={order} />
			</td>
			<td>
				<span className="order-actions">
					<Button tone="quiet" onClick={onShow}>
						View Details<span className="sr-only"> of {order.number}</span>
					</Button>
					{children}
				</span>
			</td>
		</tr>
	)
}

type OrderDialogProps = {
	order: CompleteOrderView | null
	screen: OrderScreen
	onClose: () => void
	onChange: () => Promise<void>
}

function OrderDialog({ order, screen, onClose, onChange }: OrderDialogProps) {
	return (
		<Dialog isOpen={order !== null} onClose={onClose} label="Order Details" className="order-dialog">
			{order && (
				<div className="order-dialog-inside">
					<button
						type="button"
						className="icon-button order-dialog-close"
						aria-label="Close"
						onClick={onClose}
					>
						<CloseIcon />
					</button>
					<div className="mb-6">
						<h2 className="text-28">Order Details</h2>
						<p className="mt-1 text-15 [overflow-wrap:anywhere]">{order.number}</p>
						<p className="mt-1 flex flex-wrap items-center gap-3 text-15 text-cinnamon">
							{formatDateTime(new Date(order.createdAt))}
							<OrderPill order={order} screen={screen} />
						</p>
					</div>
					<OrderDetails order={order} screen={screen} onChange={onChange} />
				</div>
			)}
		</Dialog>
	)
}
