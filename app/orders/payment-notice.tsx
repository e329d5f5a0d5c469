import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'
import { alsoPaidText, supersededText } from '#shop/orders/checkouts/paid-twice.ts'
import { IN_REVIEW } from '#shop/payments/failure-messages.ts'

type Props = {
	order: Pick<CompleteOrderView, 'paid' | 'status' | 'paidTwice' | 'cancelledBecause' | 'isInReview'>
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
function describe({ paid, status, paidTwice, cancelledBecause, isInReview }: Props['order']): string | null {
	const { supersededBy } = paidTwice
	if (isInReview) return IN_REVIEW
	return supersededBy
		? supersededText({ paid, supersededBy, isRefunded: status === 'refunded' })
		: (cancelledBecause ?? alsoPaidText(paidTwice))
}
