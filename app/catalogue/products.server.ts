/** The products that a page is rendered with. While the database is unavailable, they are those that were read last. */
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findArchivedName, listProducts } from '#shop/catalogue/catalogue.server.ts'
import { ProductId } from '#shop/catalogue/input.ts'
import { type Product, productFromParam } from '#shop/catalogue/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The product of a URL parameter, or else the first one. Null while nothing is sold. */
export async function loadProduct(
	context: Context,
	text: string | undefined,
): Promise<{ product: Product | null; headers: Record<string, string> }> {
	const shop = context.get(shopContext)
	const id = ProductId.safeParse(text)
	// Only this one, since there may be hundreds.
	const found = id.success
		? await nullIfUnavailable(context, 'The product could not be read', () => listProducts(shop, [id.data]))
		: null
	if (found?.[0]) return { product: found[0], headers: {} }
	const { products, headers } = await loadProducts(context)
	return { product: productFromParam(products, text), headers }
}

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

/** The name of a product that is no longer sold, by its URL parameter. */
export async function loadArchivedName(context: Context, text: string | undefined): Promise<string | null> {
	return nullIfUnavailable(context, 'The product could not be read', () =>
		findArchivedName(context.get(shopContext), text),
	)
}
