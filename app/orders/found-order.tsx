/** The order that a lookup has found: what it is, how it stands, and its row. */
import { OrderTable } from '#app/orders/order-table.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { formatMoment } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/view.ts'

export function FoundOrder({ order, onChange }: { order: OrderView; onChange: () => void }) {
	const facts = [
		['Order ID', order.number],
		['Order Date', formatMoment(new Date(order.createdAt))],
		['Total Amount', formatTotal(order.total)],
	] as const
	return (
		<section aria-label="Your order" className="mt-12">
			<dl className="grid gap-5 rounded-card bg-rice p-6 sm:grid-cols-2 lg:grid-cols-[1.4fr_1.3fr_1fr_1fr]">
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt className="text-15 text-cinnamon">{name}</dt>
						<dd className="font-semibold break-words tabular-nums">{value}</dd>
					</div>
				))}
				<div>
					<dt className="text-15 text-cinnamon">Status</dt>
					<dd>
						<StatusPill status={order.status} screen="tracking" />
					</dd>
				</div>
			</dl>
			<div className="mt-8">
				<OrderTable orders={[order]} screen="tracking" onChange={onChange} />
			</div>
		</section>
	)
}
