/** That a part of an order's money went back. A refunded order says it once, of the whole. */
import { formatDay } from '#shop/dates.ts'
import { formatTotal, ZERO_PAISE } from '#shop/money.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'
import { type OrderView, returnedOf } from '#shop/orders/view.ts'

type Returned = { order: Pick<OrderView, 'partsReturned' | 'status'> }

/** Beside its total. */
export function SentBack({ order }: Returned) {
	const returned = returnedOf(order)
	if (returned === ZERO_PAISE || order.status === 'refunded') return null
	return <span className="block text-13 font-normal text-cinnamon">{formatTotal(returned)} sent back</span>
}

export function PartsReturned({ order: { partsReturned, status } }: Returned) {
	if (partsReturned.length === 0 || status === 'refunded') return null
	return (
		<ul aria-label="Sent back to you" className="grid gap-1 rounded-card bg-rice p-4 text-15">
			{partsReturned.map(({ amount, at }) => (
				<li key={at}>
					{formatTotal(amount)} sent back on {formatDay(new Date(at))}, {REFUND_TIME}.
				</li>
			))}
		</ul>
	)
}
