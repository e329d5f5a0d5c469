import { describe, expect, test } from 'vitest'
import { frontForTests } from '#test/open-front.ts'

const { get, pages, site } = await frontForTests()

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
