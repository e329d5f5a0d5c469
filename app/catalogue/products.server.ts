/** Loads the products of a page. While the database is unavailable, they are those that were read last. */
import { rememberLast } from '#app/catalogue/remember-last.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listSummaries, type ProductSummary, type Wanted } from '#shop/catalogue/catalogue.server.ts'
import { ProductId } from '#shop/catalogue/input.ts'
import { findProduct } from '#shop/catalogue/rules.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'

const lists = rememberLast<readonly ShownProduct[]>('Products could not be read')
/** Apart from the lists, because anyone can ask for unknown products. */
const single = rememberLast<readonly ShownProduct[]>('The product could not be read')
const summaries = rememberLast<readonly ProductSummary[]>('Products could not be read')

type LoadedProducts = { products: readonly ShownProduct[]; headers: Record<string, string> }

/** Without `wanted`, loads all. */
export async function loadProducts(context: Context, wanted: Wanted = {}): Promise<LoadedProducts> {
	const key = JSON.stringify(wanted)
	const { value, headers } = await lists.load(context, key, {
		read: (shop) => listShownProducts(shop, wanted),
	})
	return { products: value, headers }
}

export async function loadSummaries(context: Context, options = { withContent: false }) {
	return summaries.load(context, JSON.stringify(options), { read: (shop) => listSummaries(shop, options) })
}

/**
 * Loads the product of a URL parameter. As specified, it is the first product if the parameter is missing, unknown or not
 * a whole number. Null while nothing is sold. Throws if the database is unavailable and this product was not read before, or
 * was not sold then: another product must not be shown, and cached, in its place.
 */
export async function loadProduct(
	context: Context,
	text: string | undefined,
): Promise<{ product: ShownProduct | null; headers: Record<string, string> }> {
	const id = ProductId.safeParse(text)
	if (id.success) {
		const read = (shop: Shop) => listShownProducts(shop, { ids: [id.data] })
		const { value, isCurrent, headers } = await single.load(context, `${id.data}`, {
			read,
			original: () => lists.remembered(context).flat(),
		})
		const known = findProduct(value, id.data)
		const product = known || isCurrent ? known : findProduct(await read(context.get(shopContext)), id.data)
		if (product) return { product, headers }
	}
	const { products, headers } = await loadProducts(context, { max: 1 })
	return { product: products[0] ?? null, headers }
}
