/** The price cache of the browser: valid for 5 minutes in memory and 60 in localStorage, then requested again. */
import type { Priced } from '#app/catalogue/product-card.ts'
import { requestLineProducts } from '#app/catalogue/request-line-products.ts'
import { findStoredPrices, storePrices, type StoredPrices } from '#app/catalogue/stored-prices.ts'
import { getJson } from '#app/http/fetch/get-json.ts'
import type { Product, ProductPrice } from '#shop/catalogue/rules.ts'
import { ZERO_PAISE, paiseFromRupees } from '#shop/money.ts'

const FRESH_IN_MEMORY_MILLISECONDS = 5 * 60_000
const FRESH_IN_STORAGE_MILLISECONDS = 60 * 60_000

/** Returns the cached prices, or a promise of requested ones. It never rejects: a failed request gives ₹0 ₹0. */
export function cachedPrices({
	id: productId,
	sizes,
}: Pick<Product, 'id' | 'sizes'>): readonly ProductPrice[] | Promise<readonly ProductPrice[]> {
	const { stored } = findStoredPrices(productId)
	const isStored = isFresh(stored, FRESH_IN_STORAGE_MILLISECONDS)
	const cached = recentPrices(productId) ?? (isStored ? stored.prices : [])
	// A pack size that is shown now may not have been sold when the prices were cached.
	if (sizes.every(({ value }) => cached.some(({ size }) => size === value))) return cached
	return fetchPrices(productId).then((prices) => prices ?? zeroPrices(productId, sizes))
}

/** For totals: requests prices older than 5 minutes again, and leaves out products that could not be loaded. */
export async function latestProducts(productIds: readonly number[]): Promise<readonly Priced[]> {
	const outdated = productIds.filter((id) => recentPrices(id) === null)
	if (outdated.length > 0) await requestLineProducts(outdated)
	return productIds.flatMap((id) => {
		const sizes = recentPrices(id)?.map(({ size, mrp, sellingPrice }) => {
			return { value: size, mrp, price: sellingPrice }
		})
		return sizes ? [{ id, sizes }] : []
	})
}

/** Returns prices that this or another tab loaded within the last 5 minutes. */
function recentPrices(productId: number): readonly ProductPrice[] | null {
	const { inMemory, stored } = findStoredPrices(productId)
	const newest = Number(stored?.at) > (inMemory?.at ?? 0) ? stored : inMemory
	return isFresh(newest, FRESH_IN_MEMORY_MILLISECONDS) ? newest.prices : null
}

/** Returns null if they could not be loaded. */
async function fetchPrices(productId: number): Promise<readonly ProductPrice[] | null> {
	const rows = await getJson(`/api/product-prices?product_id=${productId}`)
	if (!Array.isArray(rows)) return null
	const prices = rows.flatMap((row) => parseRow(productId, row))
	storePrices(prices)
	return prices
}

/** Returns ₹0 ₹0, for which no price is shown. */
function zeroPrices(productId: number, sizes: Product['sizes']): ProductPrice[] {
	return sizes.map(({ value }) => ({ productId, size: value, mrp: ZERO_PAISE, sellingPrice: ZERO_PAISE }))
}

function parseRow(productId: number, row: Record<string, unknown> | null): ProductPrice[] {
	const size = row?.size_value
	const mrp = paiseFromRupees(Number(row?.mrp))
	const sellingPrice = paiseFromRupees(Number(row?.selling_price))
	return typeof size === 'string' && mrp && sellingPrice ? [{ productId, size, mrp, sellingPrice }] : []
}

/** Storage may contain anything, so only valid prices are accepted. */
function isFresh(stored: StoredPrices | undefined, milliseconds: number): stored is StoredPrices {
	const age = Date.now() - Number(stored?.at)
	return age >= 0 && age < milliseconds && Array.isArray(stored?.prices) && stored.prices.every(isPrice)
}

function isPrice(price: Partial<ProductPrice> | null): boolean {
	return (
		typeof price?.size === 'string' &&
		Number.isSafeInteger(price?.mrp) &&
		Number.isSafeInteger(price?.sellingPrice)
	)
}
