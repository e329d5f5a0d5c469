/** What a product's page says besides the product: the texts of all product pages, the questions, and the blends to compare. */
import { MAX_FEATURED } from '#app/catalogue/product-card.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { comparedBlends } from '#app/storefront/product/guide/compared-blends.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

export type Guide = Awaited<ReturnType<typeof loadGuide>>['guide']

export async function loadGuide(context: Context, product: ShownProduct) {
	const [page, contact, listed] = await Promise.all([
		loadPage(context, 'product'),
		loadPage(context, 'contact'),
		product.composition ? loadProducts(context, { max: MAX_FEATURED }) : null,
	])
	const products = listed?.products ?? []
	const shown = products.some(({ id }) => id === product.id) ? products : [product, ...products]
	return {
		guide: {
			content: page.content,
			questions: contact.content.questions.questions,
			blends: comparedBlends(shown),
		},
		headers: { ...page.headers, ...contact.headers, ...listed?.headers },
	}
}
