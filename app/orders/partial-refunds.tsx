/** Partial refunds of an order. A fully refunded order shows its total refund instead. */
import { formatDate } from '#shop/dates.ts'
import { formatTotal, ZERO_PAISE } from '#shop/money.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'
import { type OrderView, refundedAmountOf } from '#shop/orders/views/order-view.ts'

type Props = { order: Pick<OrderView, 'partialRefunds' | 'status'> }

export function RefundedAmount({ order }: Props) {
	const refunded = refundedAmountOf(order)
	if (refunded === ZERO_PAISE || order.status === 'refunded') return null
	return <span className="block text-13 font-normal text-cinnamon">{formatTotal(refunded)} refunded</span>
}

export function PartialRefunds({ order: { partialRefunds, status } }: Props) {
	if (partialRefunds.length === 0 || status === 'refunded') return null
	return (
		<ul aria-label="Refunds" className="grid gap-1 rounded-card bg-rice p-4 text-15">
			{partialRefunds.map(({ amount, at }) => (
				<li key={at}>
					{formatTotal(amount)} refunded on {formatDate(new Date(at))}. It should reach you within{' '}
					{REFUND_TIME}.
				</li>
			))}
		</ul>
	)
}
