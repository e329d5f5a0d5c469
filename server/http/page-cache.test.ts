import { describe, expect, test } from 'vitest'
import { openTestServer } from '#test/test-server.ts'

const { get, pages, site } = await openTestServer()

describe('a shared page', () => {
	test('is rendered once and then sent from memory', async () => {
		const before = site.renders
		const first = await get('/products')
		const second = await get('/products')
		expect(site.renders - before).toBe(1)
		expect([first.status, second.status]).toEqual([200, 200])
		expect(second.body).toBe(first.body)
	})

	test('is rendered once for many who come at the same moment', async () => {
		const before = site.renders
		await Promise.all(Array.from({ length: 20 }, () => get('/products')))
		expect(site.renders - before).toBe(1)
	})

	test('is rendered again the moment its content changes', async () => {
		site.content = 'old'
		await get('/products')
		site.content = 'new'
		pages.drop()
		expect((await get('/products')).body).toContain('new')
	})

	test('is not kept when its content changed while it was rendered', async () => {
		site.content = 'before'
		site.whileRendering = () => {
			site.content = 'after'
			pages.drop()
		}
		await get('/products')
		site.whileRendering = () => {}
		expect((await get('/products')).body).toContain('after')
	})

	test('is not kept when it says so itself', async () => {
		site.content = 'without prices'
		const { body, headers } = await get('/products')
		expect([body.includes('without prices'), headers['cache-control']]).toEqual([true, 'no-store'])
		site.content = 'with prices'
		expect((await get('/products')).body).toContain('with prices')
	})

	test('is never taken from memory for a visitor with a session', async () => {
		await get('/products')
		const before = site.renders
		await get('/products', { headers: { Cookie: 'theme=dark; shop_session=abc' } })
		expect(site.renders - before).toBe(1)
	})

	test('carries the hash of its inline script and no leave for any other', async () => {
		const { headers } = await get('/products')
		const policy = String(headers['content-security-policy'])
		expect(policy).toContain("script-src 'self' 'sha256-")
		expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
		expect(policy).toContain("frame-ancestors 'none'")
	})

	test('is answered with 304 to those who have it', async () => {
		const { headers } = await get('/products')
		const again = await get('/products', { headers: { 'If-None-Match': String(headers.etag) } })
		expect([again.status, again.body]).toEqual([304, ''])
	})

	test('comes without a body for HEAD', async () => {
		const { status, body, headers } = await get('/products', { method: 'HEAD' })
		expect([status, body]).toEqual([200, ''])
		expect(Number(headers['content-length'])).toBeGreaterThan(0)
	})

	test('comes compressed to those who can read it', async () => {
		const { headers } = await get('/products', { headers: { 'Accept-Encoding': 'gzip, br' } })
		expect(headers['content-encoding']).toBe('br')
	})
})

describe('what a page has to know of the addresses it links to', () => {
	const asked = '/__manifest?paths=%2F%2C%2Fproducts&version=1'

	test('is made once for everybody, signed in or not, and each browser keeps it for good', async () => {
		const before = site.renders
		const { headers, body } = await get(asked)
		const later = await get(asked, { headers: { Cookie: 'better-auth.session_token=x' } })
		expect(site.renders - before).toBe(1)
		expect([body, later.body]).toEqual(['{"shown":"first"}', '{"shown":"first"}'])
		expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
		expect([headers['x-robots-tag'], headers['content-security-policy']]).toEqual([
			'noindex',
			"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		])
	})

	test('is another answer for other addresses', async () => {
		const before = site.renders
		await get(asked)
		await get(asked.replace('products', 'story'))
		expect(site.renders - before).toBe(2)
	})

	test('is kept of no more mixtures than there is room for, and pages have their room all the same', async () => {
		for (let mixture = 0; mixture < 500; mixture++) await get(`${asked}&mixture=${mixture}`)
		const before = site.renders
		await get(`${asked}&mixture=one more`.replaceAll(' ', '+'))
		await get(`${asked}&mixture=one more`.replaceAll(' ', '+'))
		expect(site.renders - before).toBe(2)
		await get('/products')
		await get('/products')
		expect(site.renders - before).toBe(3)
	})
})
