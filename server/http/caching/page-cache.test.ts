import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestServer } from '#test/servers/test-server.ts'

const { get, pages, site } = await openTestServer()

/** A page expires with age, and at midnight in India: here only if a test lets time pass. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:30:00Z') }))
afterAll(() => void vi.useRealTimers())

describe('a shared page', () => {
	test('is rendered once and then sent from the cache', async () => {
		const before = site.renders
		const first = await get('/products')
		const second = await get('/products')
		expect(site.renders - before).toBe(1)
		expect([first.status, second.status]).toEqual([200, 200])
		expect(second.body).toBe(first.body)
	})

	test('is rendered once for concurrent requests', async () => {
		const before = site.renders
		await Promise.all(Array.from({ length: 20 }, () => get('/products')))
		expect(site.renders - before).toBe(1)
	})

	test('is rendered again as soon as its content changes', async () => {
		site.content = 'old'
		await get('/products')
		site.content = 'new'
		pages.clear()
		expect((await get('/products')).body).toContain('new')
	})

	test('is not cached when its content changed during the render', async () => {
		site.content = 'before'
		site.onRender = () => {
			site.content = 'after'
			pages.clear()
		}
		await get('/products')
		site.onRender = () => {}
		expect((await get('/products')).body).toContain('after')
	})

	test('is rendered again from midnight in India on, when prices and offers begin and end', async () => {
		pages.clear()
		const rendersAt = async (time: string) => {
			vi.setSystemTime(new Date(time))
			const before = site.renders
			await get('/products')
			return site.renders - before
		}
		expect(await rendersAt('2026-11-20T18:29:00Z')).toBe(1)
		expect(await rendersAt('2026-11-20T18:29:59Z')).toBe(0)
		expect(await rendersAt('2026-11-20T18:30:00Z')).toBe(1)
		pages.clear()
	})

	test('is not cached if its headers forbid it', async () => {
		site.content = 'without prices'
		const { body, headers } = await get('/products')
		expect([body.includes('without prices'), headers['cache-control']]).toEqual([true, 'no-store'])
		site.content = 'with prices'
		expect((await get('/products')).body).toContain('with prices')
	})

	test('is never sent from the cache to a visitor with a session', async () => {
		await get('/products')
		const before = site.renders
		await get('/products', { headers: { Cookie: 'theme=dark; shop_session=abc' } })
		expect(site.renders - before).toBe(1)
	})

	test('is the same for every parameter that advertisements add to its address', async () => {
		const before = site.renders
		for (const query of [
			'',
			'?gclid=Cj0K-x_y',
			'?UTM_source=mail&utm_medium=email&fbclid=1',
			'?gad_source=1&gad_campaignid=123&gbraid=0AA&gclid',
			'?',
		])
			expect((await get(`/products${query}`)).status).toBe(200)
		expect(site.renders - before).toBe(1)
		await get('/products?text=filter&gclid=1')
		expect(site.renders - before).toBe(2)
	})

	test('permits only its own inline script, by hash', async () => {
		const { headers } = await get('/products')
		const policy = String(headers['content-security-policy'])
		expect(policy).toContain("script-src 'self' 'sha256-")
		expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
		expect(policy).toContain("frame-ancestors 'none'")
	})

	test('responds 304 if the browser has the current version', async () => {
		const { headers } = await get('/products')
		const again = await get('/products', { headers: { 'If-None-Match': String(headers.etag) } })
		expect([again.status, again.body]).toEqual([304, ''])
		expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
		for (const name of ['content-type', 'content-length', 'content-encoding']) {
			expect(again.headers[name]).toBeUndefined()
		}
	})

	test('has no body for HEAD', async () => {
		const { status, body, headers } = await get('/products', { method: 'HEAD' })
		expect([status, body]).toEqual([200, ''])
		expect(Number(headers['content-length'])).toBeGreaterThan(0)
	})

	test('is compressed for clients that accept it', async () => {
		const { headers } = await get('/products', { headers: { 'Accept-Encoding': 'gzip, br' } })
		expect(headers['content-encoding']).toBe('br')
	})
})

describe('the data of a shared page', () => {
	const path = '/product/2.data?_routes=storefront%2Fproduct%2Fproduct'

	test.each([path, '/_.data', '/products.data', '/cart.data'])('of %s is loaded once', async (address) => {
		const before = site.renders
		const first = await get(address)
		const second = await get(address)
		expect(site.renders - before).toBe(1)
		expect([second.status, second.body, second.headers['content-type']]).toEqual([
			200,
			'first',
			'text/x-script',
		])
		expect(second.headers).toMatchObject({ 'x-remix-response': 'yes', 'cache-control': 'no-cache' })
		expect(second.headers['vary']).toContain('Cookie')
		const again = await get(address, { headers: { 'If-None-Match': String(first.headers.etag) } })
		expect(again.status).toBe(304)
	})

	test('is loaded again when content has changed, and is not cached if its headers forbid it', async () => {
		site.content = 'without prices'
		expect((await get(path)).headers['cache-control']).toBe('no-store')
		site.content = 'with prices'
		expect((await get(path)).body).toBe('with prices')
		site.content = 'changed'
		pages.clear()
		expect((await get(path)).body).toBe('changed')
	})

	test.each([
		['of another page', '/orders.data', {}],
		['with another query', '/products.data?text=filter', {}],
		['with a session', path, { Cookie: 'shop_session=abc' }],
	])('%s is loaded for each visitor', async (_, address, headers) => {
		const before = site.renders
		for (let time = 0; time < 2; time++) expect((await get(address, { headers })).body).toBe('first')
		expect(site.renders - before).toBe(2)
	})
})

describe('the route manifest', () => {
	const path = '/__manifest?paths=%2F%2C%2Fproducts&version=1'

	test('is rendered once for everyone, signed in or not, and browsers cache it forever', async () => {
		const before = site.renders
		const { headers, body } = await get(path)
		const later = await get(path, { headers: { Cookie: 'better-auth.session_token=x' } })
		expect(site.renders - before).toBe(1)
		expect([body, later.body]).toEqual(['{"shown":"first"}', '{"shown":"first"}'])
		expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
		expect([headers['x-robots-tag'], headers['content-security-policy']]).toEqual([
			'noindex',
			"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		])
	})

	test('is rendered for each set of paths', async () => {
		const before = site.renders
		await get(path)
		await get(path.replace('products', 'story'))
		expect(site.renders - before).toBe(2)
	})

	test('is cached for a limited number of sets, the newest, apart from the pages', async () => {
		await get('/product/2')
		for (let set = 0; set <= 500; set++) await get(`${path}&set=${set}`)
		const before = site.renders
		await get('/product/2')
		await get(`${path}&set=500`)
		expect(site.renders - before).toBe(0)
		await get(`${path}&set=0`)
		expect(site.renders - before).toBe(1)
	})
})
