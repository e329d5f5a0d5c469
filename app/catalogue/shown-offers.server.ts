/** Loads the automatic offers that pages name, with what each gives. */
import { rememberLast, type Loaded } from '#app/catalogue/remember-last.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { describeOffer } from '#shop/promos/describe-offer.ts'
import { productIdsOf } from '#shop/promos/goods.ts'
import { listShownOffers } from '#shop/promos/promos.server.ts'
import type { Offer } from '#shop/promos/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

/** `gives` is a sentence, or null if the name says the same. */
export type ShownOffer = Offer & { gives: string | null }

const lists = rememberLast<ShownOffer[]>('Offers could not be read')
/** Every page needs them for its cart, and some name them as well. */
const ofRequests = new WeakMap<Context, Promise<Loaded<ShownOffer[]>>>()

/** Loads those that run or soon will, once for each request. */
export function loadShownOffers(context: Context): Promise<Loaded<ShownOffer[]>> {
	const known = ofRequests.get(context)
	if (known) return known
	const loading = lists.load(context, '', { read: listWithGives, original: () => [] })
	ofRequests.set(context, loading)
	return loading
}

async function listWithGives(shop: Shop): Promise<ShownOffer[]> {
	const offers = await listShownOffers(shop)
	const ids = [...new Set(offers.flatMap(({ terms }) => productIdsOf(terms)))]
	const products = await listProducts(shop, { ids })
	return offers.map((offer) => {
		const gives = describeOffer(offer, products)
		return { ...offer, gives: gives.toLowerCase() === offer.name.toLowerCase() ? null : gives }
	})
}
