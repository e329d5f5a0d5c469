/** How far the parcel has come. */
import { formatMoment } from '#shop/dates.ts'
import { timelineOf } from '#shop/orders/rules.ts'
import type { OrderView } from '#shop/orders/view.ts'

export function Timeline({ order }: { order: OrderView }) {
	const steps = timelineOf(order.status)
	if (!steps) return null
	return (
		<ol className="timeline" aria-label="Where your order is">
			{steps.map(({ status, label, words, isDone }) => (
				<li key={status} data-done={isDone} aria-current={status === order.status ? 'step' : undefined}>
					<span>
						<span className="block font-semibold">
							{label}
							<span className="sr-only">{isDone ? ', done' : ', to come'}</span>
						</span>
						<span className="block text-15">{words}</span>
						{isDone && <Moment order={order} status={status} />}
					</span>
				</li>
			))}
		</ol>
	)
}

function Moment({ order, status }: { order: OrderView; status: string }) {
	const move = order.moves.findLast((made) => made.status === status)
	return move ? <span className="block text-13 text-cinnamon">{formatMoment(new Date(move.at))}</span> : null
}
