import { useId, useState } from 'react'
import { OrderDetails } from '#app/orders/order-details.tsx'
import { RefundedAmount } from '#app/orders/partial-refunds.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatDate } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/order-view.ts'

export function OrderCard({ order, onChange }: { order: OrderView; onChange: () => void }) {
	const [isOpen, setOpen] = useState(false)
	const id = useId()
	const packs = order.items.reduce((count, { quantity }) => count + quantity, 0)
	return (
		<article aria-label={`Order ${order.number}`} className="rounded-card border border-sand p-5 sm:p-6">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<div className="min-w-0">
					<h2 className="font-text text-17 font-semibold break-all">{order.number}</h2>
					<p className="text-15 text-cinnamon">
						{formatDate(new Date(order.createdAt))} · {packs} {packs === 1 ? 'pack' : 'packs'}
					</p>
					<RefundedAmount order={order} />
				</div>
				<p className="flex items-center gap-4 font-semibold tabular-nums">
					{formatTotal(order.total)}
					<StatusPill status={order.status} screen="orders" />
				</p>
			</div>
			<Button
				tone="quiet"
				className="mt-4"
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => setOpen(!isOpen)}
			>
				{isOpen ? 'Hide Details' : 'Show Details'}
				<span className="sr-only"> of {order.number}</span>
			</Button>
			<div id={id} hidden={!isOpen} className="mt-6 border-t border-sand pt-6">
				{isOpen && <OrderDetails order={order} screen="orders" onChange={onChange} />}
			</div>
		</article>
	)
}
