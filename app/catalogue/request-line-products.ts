import type { LineProduct, LineSize } from '#app/catalogue/line-product.ts'
import { pricesOf } from '#app/catalogue/product-card.ts'
import { storePrices } from '#app/catalogue/stored-prices.ts'
import { getJson } from '#app/http/fetch/get-json.ts'

/** Returns the products with these ids that are on sale, and caches their prices. Returns null if they could not be loaded. */
export async function requestLineProducts(ids: readonly number[]): Promise<readonly LineProduct[] | null> {
	const found = await getJson(`/api/products?${ids.map((id) => `id=${id}`).join('&')}`)
	if (!Array.isArray(found) || !found.every(isLineProduct)) return null
	storePrices(found.flatMap(pricesOf), ids)
	return found
}

/** A server of another version may have responded. */
function isLineProduct(value: Partial<LineProduct> | null): value is LineProduct {
	return Number.isInteger(value?.id) && Array.isArray(value?.sizes) && value.sizes.every(isLineSize)
}

function isLineSize(value: Partial<LineSize> | null): boolean {
	return (
		typeof value?.value === 'string' && Number.isSafeInteger(value.mrp) && Number.isSafeInteger(value.price)
	)
}
