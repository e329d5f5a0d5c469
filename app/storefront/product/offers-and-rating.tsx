/** Shows below the price the automatic offers that run for the chosen pack, and the product's rating. */
import type { Guide } from '#app/storefront/product/guide/load-guide.server.ts'
import type { ProductOffer } from '#app/storefront/product/product-offers.server.ts'

type OffersAndRatingProps = { guide: Pick<Guide, 'offers' | 'rating'>; size: string }

export default function OffersAndRating({ guide: { offers, rating }, size }: OffersAndRatingProps) {
	const ofSize = offers.filter(({ sizes }) => sizes.includes(size))
	return (
		<>
			{ofSize.length > 0 && <Offers offers={ofSize} />}
			{rating && (
				<a href="#reviews" className="rating">
					{rating}
				</a>
			)}
		</>
	)
}

/** Lists all of them, because which one saves most depends on the cart. */
function Offers({ offers }: { offers: readonly ProductOffer[] }) {
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
