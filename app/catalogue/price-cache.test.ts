import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as PriceCache from '#app/catalogue/price-cache.ts'
import { rupees } from '#shop/money.ts'
import { productWithId } from '#test/fixtures/products.ts'

const PURE = { ...productWithId(1), sizes: sizesOf('small') }
const KEY = 'sk3_coffee_price_cache'
const MINUTE = 60_000
const ROWS = [{ size_value: 'small', mrp: 260, selling_price: 240 }]
const SMALL = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(240) }
const UNKNOWN = { productId: 1, size: 'small', mrp: rupees(0), sellingPrice: rupees(0) }

let storage: Map<string, string>
let requests: string[]
let respond: () => Response
/** The module is imported again for each test, so that its memory is empty as in a new tab. */
let cache: typeof PriceCache

beforeEach(async () => {
	vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00+05:30') })
	storage = new Map()
	requests = []
	respond = () => Response.json(ROWS)
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => storage.get(key) ?? null,
		setItem: (key: string, value: string) => storage.set(key, value),
	})
	vi.stubGlobal('fetch', async (path: string) => {
		requests.push(path)
		return respond()
	})
	vi.resetModules()
	cache = await import('#app/catalogue/price-cache.ts')
	return () => void vi.useRealTimers()
})

/** Returns the sizes of product 1 with these values, in the product's order. */
function sizesOf(...values: string[]) {
	return productWithId(1).sizes.filter(({ value }) => values.includes(value))
}

const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('cachedPrices', () => {
	test('requests all sizes of a product once, and stores them for other tabs', async () => {
		expect(await cache.cachedPrices(PURE)).toEqual([SMALL])
		expect(requests).toEqual(['/api/product-prices?product_id=1'])
		expect(JSON.parse(storage.get(KEY) ?? '')).toMatchObject({ 1: { prices: [SMALL] } })
	})

	test('keeps prices in memory for 5 minutes', async () => {
		await cache.cachedPrices(PURE)
		storage.clear()
		advance(5 * MINUTE - 1)
		expect(cache.cachedPrices(PURE)).toEqual([SMALL])
		advance(1)
		await cache.cachedPrices(PURE)
		expect(requests).toHaveLength(2)
	})

	test('uses prices in storage for 60 minutes', async () => {
		await cache.cachedPrices(PURE)
		advance(60 * MINUTE - 1)
		expect(cache.cachedPrices(PURE)).toEqual([SMALL])
		advance(1)
		await cache.cachedPrices(PURE)
		expect(requests).toHaveLength(2)
	})

	test('returns ₹0 prices when the request fails, and requests again the next time', async () => {
		respond = () => new Response('', { status: 500 })
		expect(await cache.cachedPrices(PURE)).toEqual([UNKNOWN])
		expect(storage.has(KEY)).toBe(false)
		respond = () => Response.json(ROWS)
		expect(await cache.cachedPrices(PURE)).toEqual([SMALL])
	})

	test('requests again when a pack size is shown that was not sold at the time', async () => {
		await cache.cachedPrices(PURE)
		const large = { size_value: 'large', mrp: 1050, selling_price: 950 }
		respond = () => Response.json([...ROWS, large])
		const shown = { ...PURE, sizes: sizesOf('small', 'large') }
		const added = { productId: 1, size: 'large', mrp: rupees(1050), sellingPrice: rupees(950) }
		expect(await cache.cachedPrices(shown)).toEqual([SMALL, added])
		expect(cache.cachedPrices(shown)).toEqual([SMALL, added])
	})

	test('ignores invalid prices in storage, and those dated in the future', async () => {
		const now = Date.now()
		for (const stored of [
			'{',
			'5',
			JSON.stringify({ 1: { at: now, prices: [{ ...SMALL, mrp: '260' }] } }),
			JSON.stringify({ 1: { at: now, prices: 'none' } }),
			JSON.stringify({ 1: { at: now + MINUTE, prices: [SMALL] } }),
		]) {
			storage.set(KEY, stored)
			expect(cache.cachedPrices(PURE)).toBeInstanceOf(Promise)
		}
	})
})

describe('latestProducts', () => {
	const KNOWN = { id: 1, sizes: [{ value: 'small', mrp: 26000, price: 24000 }] }

	test('requests prices again that are older than 5 minutes, since totals depend on them', async () => {
		await cache.cachedPrices(PURE)
		advance(6 * MINUTE)
		respond = () => Response.json([{ ...PURE, ...KNOWN }])
		expect(await cache.latestProducts([1])).toEqual([KNOWN])
		expect(requests).toHaveLength(2)
	})

	test('requests all products together, and keeps what it knows if that fails', async () => {
		await cache.cachedPrices(PURE)
		respond = () => new Response('', { status: 503 })
		expect(await cache.latestProducts([1, 2, 3])).toEqual([KNOWN])
		expect(requests.slice(1)).toEqual(['/api/products?id=2&id=3'])
	})

	test('remembers what is no longer sold, until a page shows it again', async () => {
		respond = () => Response.json([])
		for (let time = 0; time < 2; time++)
			expect(await cache.latestProducts([1])).toEqual([{ id: 1, sizes: [] }])
		expect(requests).toHaveLength(1)
		respond = () => Response.json(ROWS)
		expect(await cache.cachedPrices(PURE)).toEqual([SMALL])
	})

	test('ignores a response that is not of the expected form', async () => {
		for (const body of [{}, [{ id: 1 }], [{ id: 1, sizes: [{ value: 'small', price: '240' }] }], [null]]) {
			respond = () => Response.json(body)
			expect(await cache.latestProducts([1])).toEqual([])
		}
	})
})
