/** Partial refunds of an order. A fully refunded order shows its total refund instead. */
import { formatDate } from '#shop/dates.ts'
import { keepWhole } from '#shop/text/keep-together.ts'
import { formatTotal, ZERO_PAISE } from '#shop/money.ts'
import { bankDelay, type HowPaid, refundArrival, refundOf } from '#shop/orders/payment-methods.ts'
import { type CompleteOrderView, type OrderView, sumPartialRefunds } from '#shop/orders/views/order-view.ts'

type Props = { order: HowPaid & Pick<CompleteOrderView, 'partialRefunds' | 'status'> }

export function RefundedAmount({ order }: { order: Pick<OrderView, 'partialRefunds' | 'status'> }) {
	if (order.status === 'refunded') return null
	const { refunded, underWay } = sumPartialRefunds(order)
	return (
		<>
			{refunded > ZERO_PAISE && <Amount text={`${formatTotal(refunded)} refunded`} />}
			{underWay > ZERO_PAISE && <Amount text={`${formatTotal(underWay)} is being refunded`} />}
		</>
	)
}

function Amount({ text }: { text: string }) {
	return <span className="block text-13 font-normal text-cinnamon">{text}</span>
}

export function PartialRefunds({ order }: Props) {
	const { partialRefunds, status } = order
	if (partialRefunds.length === 0 || status === 'refunded') return null
	return (
		<ul aria-label="Refunds" className="grid gap-1 rounded-card bg-rice p-4 text-15">
			{partialRefunds.map((part) => (
				<li key={part.at}>{describePartialRefund(part, order)}</li>
			))}
		</ul>
	)
}

export function describePartialRefund(
	{ amount, refundedAt, paidBackBy }: CompleteOrderView['partialRefunds'][number],
	howPaid: HowPaid,
): string {
	return refundedAt === null
		? `${formatTotal(amount)} is being refunded. ${refundArrival(refundOf(howPaid, amount))}`
		: `${formatTotal(amount)} refunded on ${keepWhole(formatDate(new Date(refundedAt)))}.${bankDelay(paidBackBy)}`
}
