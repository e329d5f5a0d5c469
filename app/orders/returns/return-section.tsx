/** Returns on an order's page: what was asked for, and the link to ask. */
import { useState } from 'react'
import { href, Link } from 'react-router'
import { OrderSection } from '#app/orders/order-contents.tsx'
import { Returns } from '#app/orders/returns/returns.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { isReturnOpen, lastReturnDay } from '#shop/orders/after-sales/return-rules.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import type { CompleteOrderView, OrderView } from '#shop/orders/views/order-view.ts'

export function ReturnSection({ order }: { order: CompleteOrderView }) {
	const lastDay = useLastDay(order)
	const { number, returns } = order
	if (returns.length === 0 && lastDay === null) return null
	return (
		<OrderSection title="Returns">
			{returns.length > 0 && <Returns order={order} />}
			<p className={`text-15 ${returns.length > 0 ? 'mt-3' : ''}`}>
				<Link className="link" to={href('/orders/:number/return', { number })}>
					{labelOf(returns, lastDay)}
				</Link>
				{lastDay !== null && `, until ${formatDate(midnightInIndia(lastDay))}`}
			</p>
		</OrderSection>
	)
}

function labelOf(returns: OrderView['returns'], lastDay: string | null): string {
	if (lastDay !== null && returns.length === 0) return 'Return a pack'
	return lastDay !== null || returns.some(({ state }) => isReturnOpen(state))
		? 'See or change your return'
		: 'See your return'
}

/** Null if nothing can be asked for any more. The server decides again. */
function useLastDay({ isOwn, status, paymentState, statusChanges, returnable }: OrderView): string | null {
	const shopData = useShopData()
	const [today] = useState(() => dayInIndia(new Date()))
	const delivered = statusChanges.findLast((change) => change.status === 'delivered')
	if (!isOwn || status !== 'delivered' || !isSold(paymentState) || returnable.length === 0) return null
	if (!delivered || !shopData) return null
	const { shipping: calendar, brand } = shopData
	const deliveredAt = new Date(delivered.at)
	const lastDay = lastReturnDay({ calendar, deliveredAt, returnDays: brand.returnDays })
	return today <= lastDay ? lastDay : null
}
