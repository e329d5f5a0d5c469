import '#app/orders/orders.css'
import { OrderDetails } from '#app/orders/order-details.tsx'
import { type OrderScreen, StatusPill } from '#app/orders/status-pill.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { formatMoment } from '#shop/dates.ts'
import type { OrderView } from '#shop/orders/view.ts'

export function OrderDialog({
	order,
	screen,
	onClose,
	onChange,
}: {
	order: OrderView | null
	screen: OrderScreen
	onClose: () => void
	onChange: () => void
}) {
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
						<p className="mt-1 text-15 break-all">{order.number}</p>
						<p className="mt-1 flex flex-wrap items-center gap-3 text-15 text-cinnamon">
							{formatMoment(new Date(order.createdAt))}
							<StatusPill status={order.status} screen={screen} />
						</p>
					</div>
					<OrderDetails order={order} screen={screen} onChange={onChange} />
				</div>
			)}
		</Dialog>
	)
}
