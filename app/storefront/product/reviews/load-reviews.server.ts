import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { findProductReviews } from '#shop/reviews/published.server.ts'

/** None while the database is unavailable; such a page is not cached. */
export async function loadReviews(
	context: Context,
	wanted: { productId: number; page?: number; size: number },
) {
	const found = await nullIfUnavailable(context, 'The reviews could not be read', async () => ({
		reviews: await findProductReviews(context.get(shopContext), wanted),
	}))
	return found ? { ...found, headers: {} } : { reviews: null, headers: NO_STORE }
}
