/** What a product's page says of automatic offers: as text, so that the page needs none of their rules. */
import { formatLastDay } from '#shop/dates.ts'
import { formatPrice } from '#shop/money.ts'
import { isOfferedOn } from '#shop/promos/goods.ts'
import { listShownOffers } from '#shop/promos/promos.server.ts'
import { type Offer, whyNotNow } from '#shop/promos/rules.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

/** `terms`: what follows its name, or nothing. `sizes`: the packs that it is for. */
export type PackOffer = { name: string; terms: string; sizes: string[] }

/** Those that run now. */
export async function listPackOffers(shop: Shop, product: ShownProduct): Promise<PackOffer[]> {
	const now = shop.clock()
	const offers = await listShownOffers(shop)
	return offers
		.filter((offer) => whyNotNow({ ...offer, isActive: true }, now) === null)
		.map((offer) => ({ name: offer.name, terms: describeTerms(offer), sizes: sizesOf(offer, product) }))
		.filter(({ sizes }) => sizes.length > 0)
}

function sizesOf({ terms }: Offer, { id, sizes }: ShownProduct): string[] {
	return sizes.map(({ value }) => value).filter((size) => isOfferedOn(terms, { productId: id, size }))
}

function describeTerms({ minimumOrder, endsAt }: Offer): string {
	const from = minimumOrder === null ? '' : `, orders from ${formatPrice(minimumOrder)}`
	return endsAt ? `${from}, until ${formatLastDay(endsAt)}` : from
}
