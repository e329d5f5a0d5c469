import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestServer } from '#test/servers/test-server.ts'

const withCdn = await openTestServer({ CDN_MAX_AGE: '300' })
const without = await openTestServer()

// Shortly before midnight in India, they are cached for a shorter time.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') }))
afterAll(() => vi.useRealTimers())

const PAGE = '/product/2'
const DATA = '/product/2.data?_routes=storefront%2Fproduct%2Fproduct'
const FOR_CACHES = ['cdn-cache-control', 'surrogate-control', 'surrogate-key', 'cache-tag']

describe('with a CDN', () => {
	test.each([PAGE, DATA, '/', '/cart'])(
		'%s may be stored by it, and browsers ask each time',
		async (path) => {
			for (const { headers } of [await withCdn.get(path), await withCdn.get(path)]) {
				expect(headers).toMatchObject({
					'cache-control': 'public, max-age=0, s-maxage=300',
					'cdn-cache-control': 'max-age=300, stale-while-revalidate=30',
					'surrogate-control': 'max-age=300, stale-while-revalidate=30',
					'surrogate-key': 'shop-pages',
					'cache-tag': 'shop-pages',
					vary: 'Accept-Encoding, Cookie',
				})
				expect(headers['set-cookie']).toBeUndefined()
			}
		},
	)

	test.each([
		['5 minutes and 10 seconds', '18:24:50', 300, ', stale-while-revalidate=10'],
		['a minute', '18:29:00', 60, ''],
		['a moment', '18:29:59.500', 0, ''],
	])('%s before midnight in India, it may be stored until then', async (_left, time, maxAge, stale) => {
		vi.setSystemTime(new Date(`2026-11-20T${time}Z`))
		for (const path of [PAGE, DATA, PAGE, '/feeds/products.xml']) {
			const { headers } = await withCdn.get(path)
			expect(headers['cache-control']).toMatch(new RegExp(`, s-maxage=${maxAge}$`))
			expect(headers['cdn-cache-control']).toBe(`max-age=${maxAge}${stale}`)
			expect(headers['surrogate-control']).toBe(`max-age=${maxAge}${stale}`)
		}
		vi.setSystemTime(new Date('2026-11-20T10:00:00Z'))
	})

	test.each([PAGE, '/feeds/products.xml'])(
		'%s that was rendered before midnight and is sent after it is stored by nobody',
		async (path) => {
			vi.setSystemTime(new Date('2026-11-20T18:29:59Z'))
			withCdn.pages.clear()
			withCdn.site.onRender = () => vi.setSystemTime(new Date('2026-11-20T18:30:01Z'))
			const { headers } = await withCdn.get(path)
			withCdn.site.onRender = () => {}
			vi.setSystemTime(new Date('2026-11-20T10:00:00Z'))
			withCdn.pages.clear()
			expect(headers['cdn-cache-control']).toBe('max-age=0')
		},
	)

	test('a page that has not changed has the same headers without its body', async () => {
		const { headers } = await withCdn.get(PAGE)
		const again = await withCdn.get(PAGE, { headers: { 'If-None-Match': String(headers.etag) } })
		expect(again).toMatchObject({ status: 304, headers: { 'surrogate-key': 'shop-pages' } })
	})

	test.each([
		[PAGE, 'sk3_session=Meena'],
		[DATA, 'sk3_session=Meena'],
		[PAGE, '__Host-flash=1'],
		['/checkout', ''],
		['/cart?from=mail', ''],
		['/dashboard', 'sk3_session=Meena'],
		['/orders/SK3-ABCDEFGH-20261126', ''],
		['/api/products', ''],
	])('%s with the cookie "%s" is stored by nobody', async (path, cookie) => {
		const { headers } = await withCdn.get(path, { headers: cookie ? { Cookie: cookie } : {} })
		expect(headers['cache-control']).toMatch(/^private, no-/)
		for (const name of FOR_CACHES) expect(headers[name]).toBeUndefined()
	})

	test('an incomplete or failed page is not cached', async () => {
		withCdn.site.content = 'without prices'
		for (const path of [PAGE, DATA]) {
			const { headers } = await withCdn.get(path)
			expect(headers['cache-control']).toBe('no-store')
			for (const name of FOR_CACHES) expect(headers[name]).toBeUndefined()
		}
		withCdn.site.isFailing = true
		const { headers } = await withCdn.get('/story')
		expect(headers['cache-control']).toMatch(/no-store/)
	})

	test('a generated file is cached as long as a page, and by browsers for an hour', async () => {
		const { headers } = await withCdn.get('/feeds/products.xml')
		expect(headers).toMatchObject({
			'cache-control': 'public, max-age=3600, s-maxage=300',
			'surrogate-key': 'shop-pages',
		})
		expect((await without.get('/feeds/products.xml')).headers['cache-control']).toBe('public, max-age=3600')
	})
})

test('a public file that is sent with a cookie is not cached', async () => {
	for (const { get } of [withCdn, without]) {
		const { headers } = await get('/feeds/products.xml?cookie')
		expect(headers['set-cookie']).toEqual(['one=visitor'])
		expect(headers['cache-control']).toBe('private, no-store')
	}
})

test('without a CDN, no page is cached', async () => {
	for (const path of [PAGE, DATA]) {
		const { headers } = await without.get(path)
		expect(headers['cache-control']).toBe('no-cache')
		for (const name of FOR_CACHES) expect(headers[name]).toBeUndefined()
	}
})
