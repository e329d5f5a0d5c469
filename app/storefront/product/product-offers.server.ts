/** Describes automatic offers as text, so that pages need none of their rules. */
import type { ShownOffer } from '#app/catalogue/shown-offers.server.ts'
import { formatLastDay } from '#shop/dates.ts'
import { isOfferedOn } from '#shop/promos/goods.ts'
import { whyNotNow } from '#shop/promos/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

type Running = { offers: readonly ShownOffer[]; now: Date }

/** `terms` is what follows its name, or empty. `sizes` are the packs that it is for. */
export type ProductOffer = { name: string; terms: string; sizes: string[] }

/** Lists those that run now for a product's page. */
export function listProductOffers(product: ShownProduct, running: Running): ProductOffer[] {
	return offersOf(product, running).map((offer) => ({
		name: offer.name,
		terms: describeTerms(offer),
		sizes: sizesOf(offer, product),
	}))
}

/** Returns a line for a card, such as 'Pongal offer: 10% off Perfect', or null if none runs. Those for chosen packs come first. */
export function offerLine(product: ShownProduct, running: Running): string | null {
	const offers = offersOf(product, running)
	const first = offers.find(({ terms }) => 'goods' in terms && terms.goods !== null) ?? offers[0]
	if (!first) return null
	return first.gives === null ? first.name : `${first.name}: ${first.gives}`
}

function offersOf(product: ShownProduct, { offers, now }: Running): ShownOffer[] {
	return offers
		.filter((offer) => whyNotNow({ ...offer, isActive: true }, now) === null)
		.filter((offer) => sizesOf(offer, product).length > 0)
}

function sizesOf({ terms }: ShownOffer, { id, sizes }: ShownProduct): string[] {
	return sizes.map(({ value }) => value).filter((size) => isOfferedOn(terms, { productId: id, size }))
}

function describeTerms({ gives, endsAt }: ShownOffer): string {
	const what = gives === null ? '' : `: ${gives}`
	return endsAt ? `${what}, until ${formatLastDay(endsAt)}` : what
}
