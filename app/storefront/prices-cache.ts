/** Prices as the browser knows them: in memory for 5 minutes, in local storage for 60, then asked for again. */
import { PRICE_CACHE_KEY } from '#shop/cart/rules.ts'
import { type ProductPrice, SIZE_VALUES, type SizeValue } from '#shop/catalogue/rules.ts'
import { NOTHING, paiseFromRupees } from '#shop/money.ts'

const FRESH_IN_MEMORY_MS = 5 * 60_000
const FRESH_IN_STORAGE_MS = 60 * 60_000

type Kept = { at: number; prices: readonly ProductPrice[] }
const memory = new Map<number, Kept>()

/** At once where they are known, else a promise that never fails: a failed call is ₹0 ₹0. */
export function pricesOf(productId: number): readonly ProductPrice[] | Promise<readonly ProductPrice[]> {
	const kept = memory.get(productId)
	if (isFresh(kept, FRESH_IN_MEMORY_MS)) return kept.prices
	const stored = readStorage()[productId]
	if (isFresh(stored, FRESH_IN_STORAGE_MS)) {
		memory.set(productId, { at: Date.now(), prices: stored.prices })
		return stored.prices
	}
	return fetchPrices(productId)
}

/** What a page from the server brought along. */
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
	const reply = await fetch(`/api/product-prices?product_id=${productId}`).catch(() => null)
	const rows: unknown = reply?.ok ? await reply.json().catch(() => null) : null
	if (!Array.isArray(rows)) return noPrices(productId)
	const prices = rows.flatMap((row) => readRow(productId, row))
	keepPrices(prices)
	return prices
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
