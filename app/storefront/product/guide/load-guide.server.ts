/** Loads what a product's page shows in addition to the product: the texts of all product pages, the questions, the blends to compare and the reviews. */
import { MAX_FEATURED } from '#app/catalogue/product-card.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { loadShownOffers } from '#app/catalogue/shown-offers.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { comparedBlends } from '#app/storefront/product/guide/compared-blends.ts'
import { listProductOffers } from '#app/storefront/product/product-offers.server.ts'
import { loadReviews } from '#app/storefront/product/reviews/load-reviews.server.ts'
import { ratingLabel } from '#shop/reviews/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

/** The others are on a separate page. */
const MAX_SHOWN_REVIEWS = 5

export type Guide = Awaited<ReturnType<typeof loadGuide>>['guide']

export async function loadGuide(context: Context, product: ShownProduct) {
	const [page, contact, listed, reviewed, offers] = await Promise.all([
		loadPage(context, 'product'),
		loadPage(context, 'contact'),
		product.composition ? loadProducts(context, { max: MAX_FEATURED }) : null,
		loadReviews(context, { productId: product.id, size: MAX_SHOWN_REVIEWS }),
		loadShownOffers(context),
	])
	const now = context.get(shopContext).clock()
	const products = listed?.products ?? []
	const shown = products.some(({ id }) => id === product.id) ? products : [product, ...products]
	return {
		guide: {
			content: page.content,
			questions: contact.content.questions.questions,
			blends: comparedBlends(shown),
			reviews: reviewed.reviews,
			rating: reviewed.reviews && ratingLabel(reviewed.reviews),
			offers: listProductOffers(product, { offers: offers.value, now }),
		},
		headers: {
			...page.headers,
			...contact.headers,
			...listed?.headers,
			...reviewed.headers,
			...offers.headers,
		},
	}
}
