import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'
import { alsoPaidText, supersededText } from '#shop/orders/checkouts/paid-twice.ts'
import { IN_REVIEW } from '#shop/payments/failure-messages.ts'
import { settledText } from '#shop/payments/other-amount/settled-payments.ts'

type Props = {
	order: CompleteOrderView
	className?: string
}

/** Says what happened to the payment of an order, unless it simply confirmed the order. */
export function PaymentNotice({ order, className = '' }: Props) {
	const text = describe(order)
	return (
		text && <p className={`rounded-card bg-rice p-4 text-15 [overflow-wrap:anywhere] ${className}`}>{text}</p>
	)
}

/** Either order of a checkout that was paid twice says which one is fulfilled, and where the money for the other is. */
function describe(order: CompleteOrderView): string | null {
	const { paid, status, paidTwice, cancelledBecause, isInReview, settledPayments } = order
	const { supersededBy } = paidTwice
	if (isInReview) return IN_REVIEW
	if (settledPayments.length > 0)
		return settledPayments.map((settled) => settledText(settled, order)).join(' ')
	return supersededBy
		? supersededText({ paid, supersededBy, isRefunded: status === 'refunded' })
		: (cancelledBecause ?? alsoPaidText(paidTwice))
}
