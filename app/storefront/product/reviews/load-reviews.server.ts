import { rememberLast } from '#app/catalogue/remember-last.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { findProductReviews, type ProductReviews } from '#shop/reviews/published.server.ts'

const read = rememberLast<{ reviews: ProductReviews | null }>('The reviews could not be read')

type Wanted = { productId: number; page?: number; size: number }

/** Those that were read last, or none, while the database is unavailable; such a page is not cached. */
export async function loadReviews(context: Context, wanted: Wanted) {
	const { value, headers } = await read.load(context, JSON.stringify(wanted), {
		read: async (shop) => ({ reviews: await findProductReviews(shop, wanted) }),
		original: () => ({ reviews: null }),
	})
	return { ...value, headers }
}
