/** The prices that a page is rendered with. While the database is unavailable, the page shows its products without them. */
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'

type LoadedPrices = { prices: ProductPrice[]; headers: Record<string, string> }

export async function loadPrices(context: Context, productId?: number): Promise<LoadedPrices> {
	const shop = context.get(shopContext)
	const prices = await nullIfUnavailable(context, 'Prices could not be read', () =>
		listPrices(shop, { productId }),
	)
	// A page without prices must not be cached.
	return prices ? { prices, headers: {} } : { prices: [], headers: NO_STORE }
}
