/** The automatic offers that run now. */
import { useShopData } from '#app/catalogue/shop-data.ts'
import { useNow } from '#app/catalogue/use-now.ts'
import type { ShownOffer } from '#app/catalogue/shown-offers.server.ts'
import { whyNotNow } from '#shop/promos/rules.ts'

/** Updated while the page is open. The drawer is part of the error page, too, which may have no shop data. */
export function useOffers(): ShownOffer[] {
	const offers = useShopData()?.offers ?? []
	const now = useNow()
	return offers
		.map(({ startsAt, endsAt, ...offer }) => ({
			...offer,
			startsAt: toDate(startsAt),
			endsAt: toDate(endsAt),
		}))
		.filter((offer) => whyNotNow({ ...offer, isActive: true }, now) === null)
}

function toDate(at: string | null): Date | null {
	return at === null ? null : new Date(at)
}
