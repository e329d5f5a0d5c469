import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as PricesCache from '#app/catalogue/price-cache.ts'
import { rupees } from '#shop/money.ts'

const KEY = 'sk3_coffee_price_cache'
const MINUTE = 60_000
const ROWS = [{ size_value: 'small', mrp: 260, selling_price: 240 }]
const SMALL = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(240) }
const UNKNOWN = { productId: 1, mrp: 0, sellingPrice: 0 }

let storage: Map<string, string>
let asked: string[]
let reply: () => Response
/** What is kept in memory begins empty, as in a tab that has just been opened. */
let cache: typeof PricesCache

beforeEach(async () => {
	vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00+05:30') })
	storage = new Map()
	asked = []
	reply = () => Response.json(ROWS)
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => storage.get(key) ?? null,
		setItem: (key: string, value: string) => storage.set(key, value),
	})
	vi.stubGlobal('fetch', async (address: string) => {
		asked.push(address)
		return reply()
	})
	vi.resetModules()
	cache = await import('#app/catalogue/price-cache.ts')
	return () => {
		vi.useRealTimers()
		vi.unstubAllGlobals()
	}
})

const after = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('cachedPrices', () => {
	it('asks once for all sizes of a product, and keeps them for the next tab', async () => {
		expect(await cache.cachedPrices(1)).toEqual([SMALL])
		expect(asked).toEqual(['/api/product-prices?product_id=1'])
		expect(JSON.parse(storage.get(KEY) ?? '')).toMatchObject({ 1: { prices: [SMALL] } })
	})

	it('remembers for 5 minutes without any storage, and no longer', async () => {
		await cache.cachedPrices(1)
		storage.clear()
		after(5 * MINUTE - 1)
		expect(cache.cachedPrices(1)).toEqual([SMALL])
		after(1)
		await cache.cachedPrices(1)
		expect(asked).toHaveLength(2)
	})

	it('believes storage for 60 minutes, and no longer', async () => {
		await cache.cachedPrices(1)
		after(60 * MINUTE - 1)
		expect(cache.cachedPrices(1)).toEqual([SMALL])
		after(1)
		await cache.cachedPrices(1)
		expect(asked).toHaveLength(2)
	})

	it('answers ₹0 ₹0 where the call fails, and asks again the next time', async () => {
		reply = () => new Response('', { status: 500 })
		expect(await cache.cachedPrices(1)).toEqual(
			['sampler', 'small', 'medium', 'large'].map((size) => ({ ...UNKNOWN, size })),
		)
		expect(storage.has(KEY)).toBe(false)
		reply = () => Response.json(ROWS)
		expect(await cache.cachedPrices(1)).toEqual([SMALL])
	})

	it('believes nothing in storage that is no price, or comes from the future', async () => {
		const now = Date.now()
		for (const kept of [
			'{',
			'5',
			JSON.stringify({ 1: { at: now, prices: [{ ...SMALL, mrp: '260' }] } }),
			JSON.stringify({ 1: { at: now, prices: 'none' } }),
			JSON.stringify({ 1: { at: now + MINUTE, prices: [SMALL] } }),
		]) {
			storage.set(KEY, kept)
			expect(cache.cachedPrices(1)).toBeInstanceOf(Promise)
		}
	})
})

describe('latestPrices', () => {
	it('asks again for what storage has kept for more than 5 minutes, since sums rest on it', async () => {
		await cache.cachedPrices(1)
		after(6 * MINUTE)
		expect(await cache.latestPrices([1])).toEqual([SMALL])
		expect(asked).toHaveLength(2)
	})
})
