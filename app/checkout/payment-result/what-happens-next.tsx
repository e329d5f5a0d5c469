/** What the shopper can expect after a paid order, step by step. */
import '#app/ui/timeline.css'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { PaidOrder } from '#app/api/payments/verify-payment-response.ts'
import { brewingGuidePath } from '#shop/orders/brewing-guide.ts'
import { formatDeliveryDates } from '#shop/shipping/delivery-date.ts'

export function WhatHappensNext({ order }: { order: PaidOrder }) {
	return (
		<section aria-labelledby="next-title" className="mt-10">
			<h2 id="next-title" className="text-28">
				What happens next
			</h2>
			<ol className="timeline mt-5">
				<Step title="We roast and grind your coffee">
					Only after you order, so that it reaches you fresh. Changed your mind? You can cancel free of charge
					until {order.is_collected ? 'you collect it' : 'it ships'}.
				</Step>
				<Step title="We pack it">
					{order.is_collected
						? "We'll email you when you can collect it."
						: "We'll email you the tracking number when it ships."}
				</Step>
				{order.is_collected ? <Step title="You collect it" /> : <Arrival order={order} />}
			</ol>
			<BrewingLink order={order} />
		</section>
	)
}

function Arrival({ order: { id, delivery } }: { order: PaidOrder }) {
	if (!delivery) return <Step title="It reaches you" />
	return (
		<Step title={`It reaches you ${formatDeliveryDates(delivery)}`}>
			<a
				className="link"
				href={`${href('/orders/:number/delivery.ics', { number: id })}?${new URLSearchParams(delivery)}`}
			>
				Add to your calendar
			</a>
		</Step>
	)
}

function BrewingLink({ order: { items } }: { order: PaidOrder }) {
	const guide = brewingGuidePath(items.map(({ product_id, grind }) => ({ productId: product_id, grind })))
	if (!guide) return null
	return (
		<p className="mt-5 text-15">
			While you wait:{' '}
			<a className="link" href={guide}>
				how to brew it, for one tumbler or six
			</a>
			.
		</p>
	)
}

type StepProps = { title: string; children?: ReactNode }

function Step({ title, children }: StepProps) {
	return (
		<li>
			<span>
				<span className="block font-semibold">{title}</span>
				{children && <span className="block text-15">{children}</span>}
			</span>
		</li>
	)
}
