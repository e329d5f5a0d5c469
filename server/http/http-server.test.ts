import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openTestServer } from '#test/servers/test-server.ts'

const { get, port, site, networks, logged } = await openTestServer()

describe('every response', () => {
	test('has security headers', async () => {
		for (const path of [
			'/products',
			'/checkout',
			'/assets/app-abc.js',
			'/nothing.php',
			'/healthz',
			'//evil.test',
		]) {
			const { headers } = await get(path)
			expect(headers['x-content-type-options'], path).toBe('nosniff')
			expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
			expect(headers['strict-transport-security'], path).toContain('max-age=31536000')
			expect(headers['x-request-id'], path).toBeTruthy()
		}
	})

	test('allows the payment page in a frame on checkout only', async () => {
		expect((await get('/checkout')).headers['content-security-policy']).toContain(
			"frame-src 'self' https://shop.example",
		)
		expect((await get('/products')).headers['content-security-policy']).toContain("frame-src 'none'")
	})
})

test('the log has no path that may be personal', async () => {
	await get('/unsubscribe%3Femail=leak@person.in')
	await get('/api/broken/9840055555?name=Meena', { method: 'POST' })
	await expect.poll(() => logged.length).toBe(2)
	expect(logged).toMatchObject([{ fields: { path: '/<text>' } }, { fields: { path: '/api/broken/<text>' } }])
})

test('the console may frame the preview of a page, and nothing else may be framed', async () => {
	const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy'])
	expect(await policyOf('/admin/pages/story')).toContain("frame-src 'self';")
	expect(await policyOf('/admin/pages/story')).toContain("frame-ancestors 'none'")
	expect(await policyOf('/admin/pages/story/preview')).toContain("frame-ancestors 'self'")
	expect(await policyOf('/admin/catalogue/2/preview')).toContain("frame-ancestors 'self'")
	expect(await policyOf('/administrators')).toContain("frame-src 'none'")
	expect(await policyOf('/story/admin/pages/story/preview')).toContain("frame-ancestors 'none'")
})

describe('the content security policy', () => {
	const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')

	// The first page is cached, the second is rendered for each visitor.
	test.each(['/products', '/orders/1'])('of %s permits only the scripts of the renderer', async (path) => {
		site.content = '<script>steal()</script><style>steal</style>'
		const { headers, body } = await get(path)
		expect(body).toContain('<script>steal()</script>')
		const policy = String(headers['content-security-policy'])
		expect(policy).toContain(`script-src 'self' 'sha256-${hashOf('boot()')}';`)
		expect(policy).not.toContain(hashOf('steal()'))
		expect(policy).not.toContain(hashOf('steal'))
		expect(headers['x-inline-script-sources']).toBeUndefined()
	})
})

test('an IPv6 connection counts as one sender, however many networks it has', async () => {
	for (const address of ['2001:db8:1:2::3', '2001:db8:1:4::5', '2001:db8:2::3', '192.0.2.10'])
		await get('/track-order', { headers: { 'X-Forwarded-For': address } })
	expect(networks).toEqual(['2001:db8:1::/48', '2001:db8:1::/48', '2001:db8:2::/48', '192.0.2.10'])
})

describe('a write', () => {
	const write = (headers: Record<string, string>, path = '/api/create-payment') =>
		get(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' })

	test('from a page of this shop is accepted', async () => {
		const { status } = await write({ Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' })
		expect([status, site.lastWrite]).toEqual([200, '{}'])
	})

	test('from a program is accepted', async () => {
		expect((await write({})).status).toBe(200)
	})

	test('from another origin is refused before the site sees it', async () => {
		const before = site.renders
		const foreign: Record<string, string>[] = [
			{ Origin: 'https://evil.example' },
			{ Origin: 'null' },
			{ Origin: 'http://shop.example' },
			{ Origin: 'https://www.shop.example' },
			{ Origin: 'https://shop.example:8443' },
			{ 'Sec-Fetch-Site': 'cross-site' },
			{ 'Sec-Fetch-Site': 'same-site' },
			{ Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site' },
			{ Origin: 'http://127.0.0.1', Host: '127.0.0.1' },
		]
		const statuses = await Promise.all(foreign.map(async (headers) => (await write(headers)).status))
		expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403, 403, 403])
		expect(site.renders).toBe(before)
	})

	test('from the payment provider is accepted at the webhook only', async () => {
		const headers = { Origin: 'https://api.phonepe.com' }
		expect((await write(headers, '/api/payments/webhook')).status).toBe(200)
		expect((await write(headers, '/api/payments/webhook/')).status).toBe(403)
	})

	test.each(['https://mail.example', 'null'])(
		'from an email client at %s may unsubscribe its reader',
		async (origin) => {
			const headers = { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }
			expect((await write(headers, '/newsletter/one-click?email=a%40b.in&t=x')).status).toBe(200)
			expect((await write(headers, '/newsletter/subscription')).status).toBe(403)
		},
	)

	test('with an invalid origin is accepted where every origin is', async () => {
		for (const Origin of ['null', 'garbage', '//x', 'a, b', '', 'data:,x']) {
			const preflight = await get('/cart', { method: 'OPTIONS', headers: { Origin } })
			const webhook = await write({ Origin }, '/api/payments/webhook')
			expect([preflight.status, webhook.status], Origin).toEqual([200, 200])
		}
	})

	test('of more than 256 kB is refused', async () => {
		const body = Buffer.alloc(256 * 1024 + 1, 'a')
		const { status } = await get('/api/create-payment', { method: 'POST', body })
		expect(status).toBe(413)
		const whole = await get('/api/create-payment', { method: 'POST', body: body.subarray(1) })
		expect(whole.status).toBe(200)
	})
})

describe('a URL', () => {
	test('of a built file is sent compressed, to be cached forever', async () => {
		const { headers, body } = await get('/assets/app-abc.js', { headers: { 'Accept-Encoding': 'br' } })
		expect([headers['content-encoding'], body]).toEqual(['br', 'small'])
		expect(headers['cache-control']).toContain('immutable')
	})

	test('of an unknown file never reaches the site', async () => {
		const before = site.renders
		const paths = ['/wp-login.php', '/.env', '/assets/../../package.json', '/assets/%2e%2e/secret.txt']
		const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
		expect(statuses).toEqual([404, 404, 404, 404])
		expect(site.renders).toBe(before)
	})

	test('of a delivery calendar reaches the site, whatever the client accepts', async () => {
		const path = '/orders/SK3-7F3K9QXB-20261120/delivery.ics?from=2026-11-24&to=2026-11-26'
		expect((await get(path)).status).toBe(200)
	})

	test('with a digit after the dot is a page, not a file', async () => {
		expect((await get('/product/1.5')).status).toBe(200)
	})

	test('that is not valid is refused', async () => {
		const paths = [
			'//evil.test',
			'/\\evil.test',
			'/%',
			'/%00',
			'/x?y=a%00',
			'/%c0%af',
			`/${'a'.repeat(5000)}`,
		]
		const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
		expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 414])
	})

	test('that is not valid has a page for a browser, and stays JSON for a script', async () => {
		const accept = { headers: { Accept: 'text/html' } }
		for (const path of ['/no/%ff', '/%c0%af?a=1']) {
			const page = await get(path, accept)
			expect([page.status, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
			expect(page.body).toContain('<a class="button" href="/">Return to Home</a>')
		}
		const api = await get('/api/%ff', accept)
		expect([api.status, JSON.parse(api.body)]).toEqual([
			400,
			{ success: false, code: 'malformed', error: 'This URL is not valid.' },
		])
		expect((await get('/no/%ff')).body).toBe('This URL is not valid.\n')
	})

	test('with an unknown method is refused', async () => {
		const { status, headers } = await get('/', { method: 'TRACE' })
		expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
	})
})

test('an API route that fails responds with JSON, a page with a page', async () => {
	const { status, body } = await get('/api/broken', { method: 'POST', body: '{}' })
	expect(status).toBe(500)
	expect(JSON.parse(body)).toMatchObject({ success: false, code: 'failed', error: expect.any(String) })

	for (const path of ['/api/unavailable', '/newsletter/unavailable', '/orders/unavailable/cancellation']) {
		const unavailable = await get(path, { method: 'POST', body: '{}' })
		expect([unavailable.status, unavailable.headers['retry-after']]).toEqual([503, '5'])
		expect(JSON.parse(unavailable.body)).toMatchObject({ success: false, code: 'unavailable' })
	}
	const order = await get('/api/create-payment?unavailable', { method: 'POST', body: '{}' })
	expect([order.status, order.headers['x-may-be-repeated']]).toEqual([503, 'yes'])
	for (const path of ['/api/unavailable', '/api/verify-payment?unavailable']) {
		const other = await get(path, { method: 'POST', body: '{}' })
		expect([other.status, other.headers['x-may-be-repeated']], path).toEqual([503, undefined])
	}
	const page = await get('/unavailable')
	expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
	expect(page.body).toContain('Something went wrong')
	const ofPage = await get('/unavailable.data')
	expect([ofPage.status, ofPage.headers['retry-after'], ofPage.body]).toEqual([503, '5', 'error'])
	const file = await get('/sitemap.xml?unavailable')
	expect([file.status, file.headers['retry-after']]).toEqual([503, '5'])
})

test('a malformed HTTP request gets an HTTP response', async () => {
	const socket = connect(port, '127.0.0.1')
	socket.write('GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc')
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request/)
})
