import type { OrderView } from '#shop/orders/views/order-view.ts'
import { alsoPaidText, supersededText } from '#shop/orders/checkouts/paid-twice.ts'

type Props = { order: Pick<OrderView, 'paid' | 'status' | 'paidTwice'>; className?: string }

/** For either order of a checkout that was paid twice: says which one is fulfilled, and where the money for the other is. */
export function PaidTwiceNotice({ order: { paid, status, paidTwice }, className = '' }: Props) {
	const { supersededBy } = paidTwice
	const text = supersededBy
		? supersededText({ paid, supersededBy, isRefunded: status === 'refunded' })
		: alsoPaidText(paidTwice)
	return (
		text && <p className={`rounded-card bg-rice p-4 text-15 [overflow-wrap:anywhere] ${className}`}>{text}</p>
	)
}
