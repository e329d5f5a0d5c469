/** Loads the products that a page with the cart is sent with. The browser requests others that are in its cart. */
import { type LineProduct, toLineProduct } from '#app/catalogue/line-product.ts'
import { productIdsIn } from '#app/cart/cart-url.ts'
import { listProductNames } from '#shop/catalogue/catalogue.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'

/** A shop with at most this many products sends them all, so that no cart has to wait for a second request. */
const MAX_SENT = 8

/** Returns all products of a small shop, and of a larger one only those of the cart lines in the URL (app/cart/cart-url.ts). */
export async function listLineProducts(shop: Shop, request: Request): Promise<LineProduct[]> {
	const first = await listProductNames(shop, { max: MAX_SENT + 1 })
	const ids = productIdsIn(new URL(request.url).searchParams)
	const sent = first.length > MAX_SENT ? ids : first.map(({ id }) => id)
	const products = await listShownProducts(shop, { ids: sent })
	return products.map(toLineProduct)
}
