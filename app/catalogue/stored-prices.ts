/** Prices in memory and in localStorage, with the time they were loaded. `price-cache.ts` decides how long they are valid. */
import type { ProductPrice } from '#shop/catalogue/rules.ts'

export const PRICE_CACHE_KEY = 'sk3_coffee_price_cache'

export type StoredPrices = { at: number; prices: readonly ProductPrice[] }
const memory = new Map<number, StoredPrices>()

/**
 * Only for prices that the server has just sent, because storing cached ones again would renew them forever. For these
 * products they are complete; a product without any is no longer sold.
 */
export function storePrices(prices: readonly ProductPrice[], ofProducts: readonly number[] = []): void {
	const at = Date.now()
	const byProduct = Map.groupBy(prices, ({ productId }) => productId)
	const ids = new Set([...ofProducts, ...byProduct.keys()])
	const fresh = Array.from(ids, (id) => [id, { at, prices: byProduct.get(id) ?? [] }] as const)
	for (const [id, stored] of fresh) memory.set(id, stored)
	try {
		localStorage.setItem(PRICE_CACHE_KEY, JSON.stringify({ ...readStorage(), ...Object.fromEntries(fresh) }))
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
}

/** Reads the memory of this tab, and the storage that all tabs share. */
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
