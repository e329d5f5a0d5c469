/** The products of the cart lines that a URL carries (app/cart/cart-url.ts). */
import { type LineProduct, productIdsIn } from '#app/cart/cart-url.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'

export async function loadProductsInUrl(request: Request, context: Context): Promise<LineProduct[]> {
	const ids = productIdsIn(new URL(request.url).searchParams)
	if (ids.length === 0) return []
	const shop = context.get(shopContext)
	const products = await nullIfUnavailable(context, 'Products could not be read', () =>
		listProducts(shop, ids),
	)
	return (products ?? []).map(({ id, name, image, sizes }) => ({ id, name, image, sizes }))
}
