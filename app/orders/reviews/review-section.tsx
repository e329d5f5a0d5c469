/** The link to the reviews on the page of a delivered order. */
import { href, Link } from 'react-router'
import { OrderSection } from '#app/orders/order-contents.tsx'
import { isSold } from '#shop/orders/payment-states.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'

export function ReviewSection({ order: { number, isOwn, status, paymentState } }: { order: OrderView }) {
	if (!isOwn || status !== 'delivered' || !isSold(paymentState)) return null
	return (
		<OrderSection title="How is your coffee?">
			<p className="text-15">
				<Link className="link" to={href('/orders/:number/review', { number })}>
					Write a review
				</Link>
				, or see what became of yours
			</p>
		</OrderSection>
	)
}
