/** The prices a page is rendered with. A shop whose database is away for a minute still shows its coffee. */
import type { RouterContextProvider } from 'react-router'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { isFromDatabase } from '#shop/database-errors.server.ts'

type PricesForAPage = { prices: ProductPrice[]; headers: Record<string, string> }

export async function pricesOrNone(
	context: Readonly<RouterContextProvider>,
	productId?: number,
): Promise<PricesForAPage> {
	const shop = context.get(shopContext)
	try {
		return { prices: await listPrices(shop, { productId }), headers: {} }
	} catch (error) {
		if (!isFromDatabase(error)) throw error
		// The page is worth showing without; it must only not be kept.
		shop.log.error({ err: error, requestId: context.get(requestContext).id }, 'Prices could not be read')
		return { prices: [], headers: { 'cache-control': 'no-store' } }
	}
}
