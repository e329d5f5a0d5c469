import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request as ask, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openCrowd } from '#server/crowd.ts'
import { type Front, openHttp } from '#server/http.ts'
import { openPageCache, type PageCache } from '#server/page-cache.ts'
import { commonHeaders } from '#server/security-headers.ts'
import { openStaticFiles } from '#server/static-files.ts'
import { readConfig } from '#shop/config.server.ts'
import { MOST_PICTURE_BYTES } from '#shop/pictures/rules.ts'

const SECRET = '0123456789abcdef0123456789abcdef'
const config = readConfig({ SECRET, PUBLIC_URL: 'https://shop.example' })
const common = commonHeaders(config)
const log = { info: () => {}, warn: () => {}, error: () => {} }

let server: Server
let port: number
let pages: PageCache
let renders = 0
let content = 'first'
let lastWrite: string | null = null
let isStopping = false
let whileRendering = () => {}
let whileAnswering = async () => {}
let waiting = 0

beforeAll(async () => {
	pages = openPageCache(config, common)
	const folder = mkdtempSync(join(tmpdir(), 'static-'))
	mkdirSync(join(folder, 'assets'))
	writeFileSync(join(folder, 'assets', 'app-abc.js'), 'plain')
	writeFileSync(join(folder, 'assets', 'app-abc.js.br'), 'small')
	const front: Front = {
		config,
		log,
		manner: { rules: config, common, isDevelopment: false },
		pages,
		files: openStaticFiles(folder),
		crowd: openCrowd(3),
		sandbox: null,
		whyUnready: async () => null,
		isStopping: () => isStopping,
		site: { close: async () => {}, answer: answerAsSite },
	}
	server = openHttp(front).listen(0, '127.0.0.1')
	await once(server, 'listening')
	port = (server.address() as AddressInfo).port
})

afterAll(() => {
	server.closeAllConnections()
	server.close()
})

afterEach(() => {
	isStopping = false
	whileRendering = () => {}
	whileAnswering = async () => {}
	pages.drop()
})

async function answerAsSite(request: Request): Promise<Response> {
	renders += 1
	const shown = content
	whileRendering()
	waiting += 1
	await whileAnswering()
	waiting -= 1
	if (request.url.endsWith('/api/broken')) return new Response('Unexpected Server Error', { status: 500 })
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		lastWrite = await request.text()
		return Response.json({ success: true })
	}
	const caching = shown === 'without prices' ? { 'Cache-Control': 'no-store' } : undefined
	const html = `<p>${shown}</p><script>boot()</script>`
	return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...caching } })
}

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
type Heard = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

async function get(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Heard> {
	const answer = await new Promise<IncomingMessage>((done, fail) => {
		ask({ host: '127.0.0.1', port, path, method, headers }, done).on('error', fail).end(body)
	})
	return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}

describe('a shared page', () => {
	test('is rendered once and then sent from memory', async () => {
		const before = renders
		const first = await get('/products')
		const second = await get('/products')
		expect(renders - before).toBe(1)
		expect([first.status, second.status]).toEqual([200, 200])
		expect(second.body).toBe(first.body)
	})

	test('is rendered once for many who come at the same moment', async () => {
		const before = renders
		await Promise.all(Array.from({ length: 20 }, () => get('/products')))
		expect(renders - before).toBe(1)
	})

	test('is rendered again the moment its content changes', async () => {
		content = 'old'
		await get('/products')
		content = 'new'
		pages.drop()
		expect((await get('/products')).body).toContain('new')
	})

	test('is not kept when its content changed while it was rendered', async () => {
		content = 'before'
		whileRendering = () => {
			content = 'after'
			pages.drop()
		}
		await get('/products')
		whileRendering = () => {}
		expect((await get('/products')).body).toContain('after')
	})

	test('is not kept when it says so itself', async () => {
		content = 'without prices'
		const { body, headers } = await get('/products')
		expect([body.includes('without prices'), headers['cache-control']]).toEqual([true, 'no-store'])
		content = 'with prices'
		expect((await get('/products')).body).toContain('with prices')
	})

	test('is never taken from memory for a visitor with a session', async () => {
		await get('/products')
		const before = renders
		await get('/products', { headers: { Cookie: 'theme=dark; shop_session=abc' } })
		expect(renders - before).toBe(1)
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

describe('every answer', () => {
	test('tells browsers what they may not do', async () => {
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

	test('lets the payment page into checkout alone', async () => {
		expect((await get('/checkout')).headers['content-security-policy']).toContain(
			"frame-src 'self' https://shop.example",
		)
		expect((await get('/products')).headers['content-security-policy']).toContain("frame-src 'none'")
	})
})

describe('a write', () => {
	const write = (headers: Record<string, string>, path = '/api/create-payment') =>
		get(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' })

	test('from a page of this shop passes', async () => {
		const { status } = await write({ Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' })
		expect([status, lastWrite]).toEqual([200, '{}'])
	})

	test('from a program passes', async () => {
		expect((await write({})).status).toBe(200)
	})

	test('from anywhere else is refused before anything reads it', async () => {
		const before = renders
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
		expect(renders).toBe(before)
	})

	test('is refused by any other method too', async () => {
		const headers = { Origin: 'https://evil.example' }
		const methods = ['PUT', 'PATCH', 'DELETE']
		const statuses = await Promise.all(
			methods.map(async (method) => (await get('/cart', { method, headers })).status),
		)
		expect(statuses).toEqual([403, 403, 403])
	})

	test('from the payment provider passes at its own address only', async () => {
		const headers = { Origin: 'https://api.phonepe.com' }
		expect((await write(headers, '/api/payments/webhook')).status).toBe(200)
		expect((await write(headers, '/api/payments/webhook/')).status).toBe(403)
	})

	test('of a picture may be larger, for somebody with a session', async () => {
		const send = (path: string, headers: Record<string, string>) =>
			get(path, { method: 'POST', headers, body: Buffer.alloc(1_000_000, 'a') })
		const session = { cookie: 'better-auth.session_token=x' }
		expect((await send('/admin/pictures', session)).status).toBe(200)
		expect((await send('/admin/pictures.data', session)).status).toBe(200)
		expect((await send('/admin/pictures', {})).status).toBe(413)
		expect((await send('/admin/orders', session)).status).toBe(413)
		const tooMuch = Buffer.alloc(MOST_PICTURE_BYTES + 100_000, 'a')
		const { status } = await get('/admin/pictures', { method: 'POST', headers: session, body: tooMuch })
		expect(status).toBe(413)
	})

	test('of more than 256 kB is refused', async () => {
		const body = Buffer.alloc(256 * 1024 + 1, 'a')
		const { status } = await get('/api/create-payment', { method: 'POST', body })
		expect(status).toBe(413)
		const whole = await get('/api/create-payment', { method: 'POST', body: body.subarray(1) })
		expect(whole.status).toBe(200)
	})
})

describe('an address', () => {
	test('of a built file is sent compressed, for good', async () => {
		const { headers, body } = await get('/assets/app-abc.js', { headers: { 'Accept-Encoding': 'br' } })
		expect([headers['content-encoding'], body]).toEqual(['br', 'small'])
		expect(headers['cache-control']).toContain('immutable')
	})

	test('that looks like a file and is none never reaches a page', async () => {
		const before = renders
		const paths = ['/wp-login.php', '/.env', '/assets/../../package.json', '/assets/%2e%2e/secret.txt']
		const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
		expect(statuses).toEqual([404, 404, 404, 404])
		expect(renders).toBe(before)
	})

	test('with a number after a dot is a product that is not there, whoever asks', async () => {
		expect((await get('/product/1.5')).status).toBe(200)
	})

	test('that cannot be understood is refused', async () => {
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

	test('asked with a method nobody knows is refused', async () => {
		expect((await get('/', { method: 'TRACE' })).status).toBe(405)
	})
})

test('whoever finds the shop full is asked to come again at once, and the others are served', async () => {
	let open = () => {}
	const door = new Promise<void>((done) => {
		open = done
	})
	whileAnswering = () => door
	const inside = [1, 2, 3].map(() => get('/track-order?id=1'))
	await vi.waitFor(() => expect(waiting).toBe(3))
	const outside = await get('/api/product-prices?product_id=1')
	expect([outside.status, outside.headers['retry-after']]).toEqual([503, '2'])
	expect(JSON.parse(outside.body)).toMatchObject({ code: 'full' })
	expect((await get('/assets/app-abc.js')).status).toBe(200)
	open()
	expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200, 200])
	expect((await get('/track-order?id=1')).status).toBe(200)
})

test('a server function that breaks refuses in its own form', async () => {
	const { status, body } = await get('/api/broken', { method: 'POST', body: '{}' })
	expect(status).toBe(500)
	expect(JSON.parse(body)).toMatchObject({ success: false, code: 'failed', error: expect.any(String) })
})

test('a request that is no HTTP is refused in HTTP', async () => {
	const socket = dial(port, '127.0.0.1')
	socket.write('GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc')
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request/)
})

test('a shop that is stopping asks new visitors to come again', async () => {
	isStopping = true
	const { status, headers } = await get('/products')
	expect([status, headers['retry-after']]).toEqual([503, '2'])
	expect((await get('/readyz')).status).toBe(503)
	expect((await get('/healthz')).status).toBe(200)
})
