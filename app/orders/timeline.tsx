import { formatDateTime } from '#shop/dates.ts'
import { timelineOf } from '#shop/orders/statuses.ts'
import type { OrderView } from '#shop/orders/order-view.ts'

/** The order's progress, step by step; nothing for an order that is unpaid, cancelled or refunded. */
export function Timeline({ order }: { order: OrderView }) {
	const steps = timelineOf(order.status)
	if (!steps) return null
	return (
		<ol className="timeline" aria-label="Order timeline">
			{steps.map(({ status, label, text, isDone }) => (
				<li key={status} data-done={isDone} aria-current={status === order.status ? 'step' : undefined}>
					<span>
						<span className="block font-semibold">
							{label}
							<span className="sr-only">{isDone ? ', done' : ', not yet'}</span>
						</span>
						<span className="block text-15">{text}</span>
						{isDone && <StepTime order={order} status={status} />}
					</span>
				</li>
			))}
		</ol>
	)
}

function StepTime({ order, status }: { order: OrderView; status: string }) {
	const move = order.moves.findLast((one) => one.status === status)
	return move ? (
		<span className="block text-13 text-cinnamon">{formatDateTime(new Date(move.at))}</span>
	) : null
}
