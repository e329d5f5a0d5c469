/** What stands below the price: the automatic offers that run for the chosen pack, and how the product is rated. */
import type { Guide } from '#app/storefront/product/guide/load-guide.server.ts'
import type { PackOffer } from '#app/storefront/product/pack-offers.server.ts'

type BelowPriceProps = { guide: Pick<Guide, 'offers' | 'rating'>; size: string }

export default function BelowPrice({ guide: { offers, rating }, size }: BelowPriceProps) {
	const ofPack = offers.filter(({ sizes }) => sizes.includes(size))
	return (
		<>
			{ofPack.length > 0 && <PackOffers offers={ofPack} />}
			{rating && (
				<a href="#reviews" className="rating">
					{rating}
				</a>
			)}
		</>
	)
}

/** Which of them saves most, only the cart knows. */
function PackOffers({ offers }: { offers: readonly PackOffer[] }) {
	return (
		<ul className="mt-2 text-15 text-leaf">
			{offers.map(({ name, terms }) => (
				<li key={name} className="[overflow-wrap:anywhere]">
					<strong>{name}</strong>
					{terms}
				</li>
			))}
		</ul>
	)
}
