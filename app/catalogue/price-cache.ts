/** Prices as the browser knows them: in memory for 5 minutes, in local storage for 60, then asked for again. */
import { findStoredPrices, storePrices, type StoredPrices } from '#app/catalogue/stored-prices.ts'
import { type ProductPrice, SIZE_VALUES } from '#shop/catalogue/rules.ts'
import { ZERO_PAISE, paiseFromRupees } from '#shop/money.ts'

const FRESH_IN_MEMORY_MILLISECONDS = 5 * 60_000
const FRESH_IN_STORAGE_MILLISECONDS = 60 * 60_000

/** At once where they are known, else a promise that never fails: a failed call is ₹0 ₹0. */
export function cachedPrices(productId: number): readonly ProductPrice[] | Promise<readonly ProductPrice[]> {
	const { stored } = findStoredPrices(productId)
	return (
		recentPrices(productId) ??
		(isFresh(stored, FRESH_IN_STORAGE_MILLISECONDS) ? stored.prices : fetchPrices(productId))
	)
}

/** For sums: what storage has kept for longer is asked for again, and what cannot be had is left out. */
export async function latestPrices(productIds: readonly number[]): Promise<readonly ProductPrice[]> {
	const found = await Promise.all(productIds.map(async (id) => recentPrices(id) ?? fetchPrices(id)))
	return found.flat().filter(({ sellingPrice }) => sellingPrice > ZERO_PAISE)
}

/** From the server within five minutes, in this tab or another. */
function recentPrices(productId: number): readonly ProductPrice[] | null {
	const { inMemory, stored } = findStoredPrices(productId)
	const newest = Number(stored?.at) > (inMemory?.at ?? 0) ? stored : inMemory
	return isFresh(newest, FRESH_IN_MEMORY_MILLISECONDS) ? newest.prices : null
}

async function fetchPrices(productId: number): Promise<readonly ProductPrice[]> {
	const rows = await askForRows(productId)
	if (!Array.isArray(rows)) return noPrices(productId)
	const prices = rows.flatMap((row) => readRow(productId, row))
	storePrices(prices)
	return prices
}

async function askForRows(productId: number): Promise<unknown> {
	try {
		const reply = await fetch(`/api/product-prices?product_id=${productId}`)
		return reply.ok ? await reply.json() : null
	} catch (error) {
		// TypeError: nobody answered. SyntaxError: the answer was not ours. DOMException: the visitor has gone on.
		if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
			return null
		throw error
	}
}

/** ₹0 ₹0, which shows as no price at all. */
function noPrices(productId: number): ProductPrice[] {
	return SIZE_VALUES.map((size) => ({ productId, size, mrp: ZERO_PAISE, sellingPrice: ZERO_PAISE }))
}

function readRow(productId: number, row: Record<string, unknown> | null): ProductPrice[] {
	const size = SIZE_VALUES.find((one) => one === row?.size_value)
	const mrp = paiseFromRupees(Number(row?.mrp))
	const sellingPrice = paiseFromRupees(Number(row?.selling_price))
	return size && mrp && sellingPrice ? [{ productId, size, mrp, sellingPrice }] : []
}

/** Storage may hold anything: only rows that count as prices are believed. */
function isFresh(kept: StoredPrices | undefined, milliseconds: number): kept is StoredPrices {
	const age = Date.now() - Number(kept?.at)
	return age >= 0 && age < milliseconds && Array.isArray(kept?.prices) && kept.prices.every(isPrice)
}

function isPrice(price: Partial<ProductPrice> | null): boolean {
	return (
		SIZE_VALUES.some((size) => size === price?.size) &&
		Number.isSafeInteger(price?.mrp) &&
		Number.isSafeInteger(price?.sellingPrice)
	)
}
