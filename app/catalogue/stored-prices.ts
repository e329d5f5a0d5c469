/** Prices that the browser keeps, in memory and in local storage; `prices-cache.ts` says for how long they count. */
import type { ProductPrice } from '#shop/catalogue/rules.ts'

const PRICE_CACHE_KEY = 'sk3_coffee_price_cache'

export type StoredPrices = { at: number; prices: readonly ProductPrice[] }
const memory = new Map<number, StoredPrices>()

/** What the server has just said. Never what was kept already: it would be young for ever. */
export function storePrices(prices: readonly ProductPrice[]): void {
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

/** In this tab, and as any tab has stored them. */
export function findStoredPrices(productId: number): Record<'inMemory' | 'stored', StoredPrices | undefined> {
	return { inMemory: memory.get(productId), stored: readStorage()[productId] }
}

function readStorage(): Record<string, StoredPrices | undefined> {
	try {
		const found: unknown = JSON.parse(localStorage.getItem(PRICE_CACHE_KEY) ?? '{}')
		return typeof found === 'object' && found !== null ? { ...found } : {}
	} catch (error) {
		if (error instanceof DOMException || error instanceof SyntaxError) return {}
		throw error
	}
}
