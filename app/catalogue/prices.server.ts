/** The prices a page is rendered with. A shop whose database is away for a minute still shows its coffee. */
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'

type PricesForAPage = { prices: ProductPrice[]; headers: Record<string, string> }

export async function loadPrices(context: Context, productId?: number): Promise<PricesForAPage> {
	const shop = context.get(shopContext)
	const prices = await nullIfUnavailable(context, 'Prices could not be read', () =>
		listPrices(shop, { productId }),
	)
	// The page is worth showing without; it must only not be kept.
	return prices ? { prices, headers: {} } : { prices: [], headers: NO_STORE }
}
