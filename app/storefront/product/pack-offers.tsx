/** The automatic offers that run for the chosen pack. Which of them saves most, only the cart knows. */
import { useOffers } from '#app/catalogue/use-offers.ts'
import { formatLastDay } from '#shop/dates.ts'
import { formatPrice } from '#shop/money.ts'
import { isOfferedOn } from '#shop/promos/goods.ts'

export function PackOffers({ productId, size }: { productId: number; size: string }) {
	const offers = useOffers().filter(({ terms }) => isOfferedOn(terms, { productId, size }))
	if (offers.length === 0) return null
	return (
		<ul className="mt-2 text-15 text-leaf">
			{offers.map(({ name, minimumOrder, endsAt }) => (
				<li key={name} className="[overflow-wrap:anywhere]">
					<strong>{name}</strong>
					{minimumOrder !== null && `, orders from ${formatPrice(minimumOrder)}`}
					{endsAt && `, until ${formatLastDay(endsAt)}`}
				</li>
			))}
		</ul>
	)
}
