/** Prices as the browser knows them: in memory for 5 minutes, in local storage for 60, then asked for again. */
import { type ProductPrice, SIZE_VALUES, type SizeValue } from '#shop/catalogue/rules.ts'
import { NOTHING, paiseFromRupees } from '#shop/money.ts'

const PRICE_CACHE_KEY = 'sk3_coffee_price_cache'
const FRESH_IN_MEMORY_MILLISECONDS = 5 * 60_000
const FRESH_IN_STORAGE_MILLISECONDS = 60 * 60_000

type Kept = { at: number; prices: readonly ProductPrice[] }
const memory = new Map<number, Kept>()

/** At once where they are known, else a promise that never fails: a failed call is ₹0 ₹0. */
export function pricesOf(productId: number): readonly ProductPrice[] | Promise<readonly ProductPrice[]> {
	const stored = readStorage()[productId]
	return (
		recentPrices(productId) ??
		(isFresh(stored, FRESH_IN_STORAGE_MILLISECONDS) ? stored.prices : fetchPrices(productId))
	)
}

/** For sums: what storage has kept for longer is asked for again, and what cannot be had is left out. */
export async function latestPrices(productIds: readonly number[]): Promise<readonly ProductPrice[]> {
	const found = await Promise.all(productIds.map(async (id) => recentPrices(id) ?? fetchPrices(id)))
	return found.flat().filter(({ sellingPrice }) => sellingPrice > NOTHING)
}

/** From the server within five minutes, in this tab or another. */
function recentPrices(productId: number): readonly ProductPrice[] | null {
	const kept = memory.get(productId)
	const stored = readStorage()[productId]
	const newest = Number(stored?.at) > (kept?.at ?? 0) ? stored : kept
	return isFresh(newest, FRESH_IN_MEMORY_MILLISECONDS) ? newest.prices : null
}

/** What the server has just said. Never what was kept already: it would be young for ever. */
export function keepPrices(prices: readonly ProductPrice[]): void {
	const at = Date.now()
	const byProduct = Object.groupBy(prices, ({ productId }) => productId)
	const fresh = Object.entries(byProduct).map(([id, some]) => [id, { at, prices: some ?? [] }] as const)
	for (const [id, kept] of fresh) memory.set(Number(id), kept)
	try {
		localStorage.setItem(PRICE_CACHE_KEY, JSON.stringify({ ...readStorage(), ...Object.fromEntries(fresh) }))
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
}

async function fetchPrices(productId: number): Promise<readonly ProductPrice[]> {
	const rows = await askForRows(productId)
	if (!Array.isArray(rows)) return noPrices(productId)
	const prices = rows.flatMap((row) => readRow(productId, row))
	keepPrices(prices)
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
	return SIZE_VALUES.map((size) => ({ productId, size, mrp: NOTHING, sellingPrice: NOTHING }))
}

function readRow(productId: number, row: Record<string, unknown> | null): ProductPrice[] {
	const size = SIZE_VALUES.find((one) => one === row?.size_value)
	const mrp = paiseFromRupees(Number(row?.mrp))
	const sellingPrice = paiseFromRupees(Number(row?.selling_price))
	return size && mrp && sellingPrice ? [{ productId, size, mrp, sellingPrice }] : []
}

function readStorage(): Record<string, Kept | undefined> {
	try {
		const found: unknown = JSON.parse(localStorage.getItem(PRICE_CACHE_KEY) ?? '{}')
		return typeof found === 'object' && found !== null ? (found as Record<string, Kept>) : {}
	} catch (error) {
		if (error instanceof DOMException || error instanceof SyntaxError) return {}
		throw error
	}
}

/** Storage may hold anything: only rows that count as prices are believed. */
function isFresh(kept: Kept | undefined, milliseconds: number): kept is Kept {
	const age = Date.now() - Number(kept?.at)
	return age >= 0 && age < milliseconds && Array.isArray(kept?.prices) && kept.prices.every(isPrice)
}

function isPrice(price: Partial<ProductPrice> | null): boolean {
	return (
		SIZE_VALUES.includes(price?.size as SizeValue) &&
		Number.isSafeInteger(price?.mrp) &&
		Number.isSafeInteger(price?.sellingPrice)
	)
}
