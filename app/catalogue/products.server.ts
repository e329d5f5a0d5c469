/** The products that a page is rendered with. While the database is unavailable, they are those that were read last. */
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import type { Product } from '#shop/catalogue/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

type LoadedProducts = { products: readonly Product[]; headers: Record<string, string> }

const lastRead = new WeakMap<Shop, readonly Product[]>()

export async function loadProducts(context: Context): Promise<LoadedProducts> {
	const shop = context.get(shopContext)
	const products = await nullIfUnavailable(context, 'Products could not be read', () => listProducts(shop))
	if (products) {
		lastRead.set(shop, products)
		return { products, headers: {} }
	}
	// What may be outdated must not be cached.
	return { products: lastRead.get(shop) ?? (await listProducts(shop)), headers: NO_STORE }
}
