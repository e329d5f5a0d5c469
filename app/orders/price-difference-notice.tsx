/** Says what the customer of an order has to pay so that its packs are exchanged for another size. */
import { ButtonLink } from '#app/ui/button.tsx'
import { formatTotal } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'

type Props = { order: Pick<OrderView, 'priceDifference'>; className?: string }

export function PriceDifferenceNotice({ order: { priceDifference }, className = '' }: Props) {
	if (!priceDifference) return null
	const { packs, amount, lastDay, payUrl } = priceDifference
	return (
		<section
			aria-label="Another size"
			className={`grid justify-items-start gap-3 rounded-card bg-rice p-4 text-15 ${className}`}
		>
			<p className="[overflow-wrap:anywhere]">
				<span className="block font-semibold">Your new size is waiting for a payment</span>
				{packs}. Please pay the difference of {formatTotal(amount)} by {lastDay}: your order waits until then.
			</p>
			<ButtonLink to={payUrl}>Pay {formatTotal(amount)}</ButtonLink>
		</section>
	)
}
