import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MAX_CONSOLE_FORM_BYTES } from '#app/http/form-size.ts'
import { BODY_SECONDS, MAX_BODY_SECONDS } from '#server/http/timeouts.ts'
import { MAX_CATALOGUE_FILE_BYTES } from '#shop/catalogue-csv/upload.ts'
import { MAX_IMAGE_BYTES } from '#shop/images/upload.ts'
import { MAX_RETURN_PHOTOS_BYTES } from '#shop/orders/after-sales/return-rules.ts'
import { customer, OWNER } from '#test/servers/fake-site.ts'
import { openTestServer } from '#test/servers/test-server.ts'

const { get, port, site, logged } = await openTestServer()
const STRANGER = { cookie: 'sk3_session=made-up' }

const post = (path: string, headers: Record<string, string>, length = 1_000_000) =>
	get(path, { method: 'POST', headers, body: Buffer.alloc(length, 'a') })

const open: ClientRequest[] = []
afterEach(() => {
	for (const request of open.splice(0)) request.destroy()
	vi.restoreAllMocks()
	vi.useRealTimers()
})

/** Sends the start of a body, and waits until the server has checked the sender. */
async function startPost(path: string, headers: Record<string, string>, length = 4): Promise<ClientRequest> {
	const request = sendRequest({
		host: '127.0.0.1',
		port,
		path,
		method: 'POST',
		headers: { ...headers, 'content-length': String(length), expect: '100-continue' },
	})
	open.push(request)
	request.on('error', () => {})
	const rendersBefore = site.renders
	request.flushHeaders()
	await once(request, 'continue')
	request.write('ab')
	const checks = path.startsWith('/admin/') || path.endsWith('/return') ? 1 : 0
	await expect.poll(() => site.renders).toBe(rendersBefore + checks)
	return request
}

async function statusOf(request: ClientRequest): Promise<number> {
	const [response]: IncomingMessage[] = await once(request, 'response')
	response?.resume()
	return response?.statusCode ?? 0
}

function finish(request: ClientRequest, length = 4): Promise<number> {
	const status = statusOf(request)
	request.end('cd'.repeat((length - 2) / 2))
	return status
}

describe('a body larger than a form', () => {
	test('is read from the owner at the upload routes', async () => {
		for (const path of ['/admin/pictures', '/admin/pictures.data', '/admin/pictures/upload']) {
			expect((await post(path, OWNER)).status, path).toBe(200)
			expect(site.lastWrite?.length, path).toBe(1_000_000)
		}
		expect((await post('/admin/pictures', OWNER, MAX_IMAGE_BYTES + 100_000)).status).toBe(413)
	})

	test('is read from the owner at other forms of the console, up to the longest one', async () => {
		expect((await post('/admin/pages/terms.data', OWNER, MAX_CONSOLE_FORM_BYTES)).status).toBe(200)
		expect(site.lastWrite?.length).toBe(MAX_CONSOLE_FORM_BYTES)
		expect((await post('/admin/pages/terms', OWNER, MAX_CONSOLE_FORM_BYTES + 1)).status).toBe(413)
		expect((await post('/contact', OWNER)).status).toBe(413)
	})

	test('that a browser submits is refused with a page that says where the form still is', async () => {
		const { status, headers, body } = await post('/contact', { accept: 'text/html' })
		expect([status, headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
		expect(body).toContain('This form is too long to be sent')
		expect((await post('/api/send-otp', {})).body).toContain('too_large')
	})

	test('is refused from anyone else, whatever cookie they send', async () => {
		expect((await post('/admin/pictures', {})).status).toBe(413)
		expect((await post('/admin/pictures', STRANGER)).status).toBe(413)
		expect((await post('/admin/pages/terms', STRANGER)).status).toBe(413)
		expect(site.lastWrite).toBe(null)
	})
})

describe('a catalogue file', () => {
	test('is read from the owner up to 40 MB, and reaches the site as it was sent', async () => {
		for (const [path, length] of [
			['/admin/catalogue/import', MAX_CATALOGUE_FILE_BYTES],
			['/admin/catalogue/import.data', 1_000_000],
		] as const) {
			const body = Buffer.alloc(length, 'காபி')
			expect((await get(path, { method: 'POST', headers: OWNER, body })).status, path).toBe(200)
			expect(site.lastWrite === body.toString(), path).toBe(true)
		}
		site.lastWrite = null
		const tooLong = MAX_CATALOGUE_FILE_BYTES + 100_000
		expect((await post('/admin/catalogue/import', OWNER, tooLong)).status).toBe(413)
		const headers = { ...OWNER, 'transfer-encoding': 'chunked' }
		expect((await post('/admin/catalogue/import', headers, tooLong)).status).toBe(413)
		expect(site.lastWrite).toBe(null)
	})

	test('is refused from anyone else', async () => {
		expect((await post('/admin/catalogue/import', STRANGER)).status).toBe(413)
		expect(site.lastWrite).toBe(null)
	})

	test('leaves nothing on the disk', async () => {
		const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith('shop-upload-'))
		const request = await startPost('/admin/catalogue/import', OWNER)
		// The rest of the body has not arrived.
		await expect.poll(uploads).toEqual([])
		expect(await finish(request)).toBe(200)
		expect(site.lastWrite).toBe('abcd')
	})
})

describe('the photos of a return', () => {
	const path = '/orders/SK3-22222222-20261120/return'

	test('are read from those who may ask for it, up to their limit', async () => {
		for (const address of [path, `${path}.data`])
			expect((await post(address, customer('meena'), MAX_RETURN_PHOTOS_BYTES)).status, address).toBe(200)
		expect(site.lastWrite?.length).toBe(MAX_RETURN_PHOTOS_BYTES)
		expect((await post(path, customer('meena'), MAX_RETURN_PHOTOS_BYTES + 100_000)).status).toBe(413)
	})

	test('are refused from anyone else, and at another address', async () => {
		expect((await post(path, STRANGER)).status).toBe(413)
		expect((await post(path, {})).status).toBe(413)
		expect((await post(`${path}/upload`, customer('meena'))).status).toBe(413)
		expect((await post('/orders/a/b/return', customer('meena'))).status).toBe(413)
		expect(site.lastWrite).toBe(null)
	})
})

test('an upload is refused for now while the server is too busy to check its sender', async () => {
	const gate = Promise.withResolvers<void>()
	onTestFinished(() => gate.resolve())
	site.beforeResponse = () => gate.promise
	const accepted = [1, 2, 3].map(() => get('/track-order?id=1'))
	await expect.poll(() => site.waiting).toBe(3)
	const { status, headers } = await post('/admin/pictures', OWNER)
	expect([status, headers['x-may-be-repeated']]).toEqual([503, 'yes'])
	gate.resolve()
	await Promise.all(accepted)
})

test('an upload is answered as unavailable, not as too large, while the database is unavailable', async () => {
	site.isFailing = true
	const { status, headers } = await post('/admin/pictures', OWNER)
	expect([status, headers['retry-after']]).toEqual([503, '5'])
})

test("other visitors' slow uploads do not block the owner's", async () => {
	for (let count = 0; count < 8; count++) await startPost('/admin/pictures/upload', STRANGER)
	expect((await post('/admin/pictures/upload', OWNER)).status).toBe(200)
})

describe('slow photos of customers', () => {
	const ofOrder = (number: number) => `/orders/SK3-2222222${number}-20261120/return`
	const length = 300_000
	const start = (number: number, sender: Record<string, string>) => startPost(ofOrder(number), sender, length)
	const send = async (number: number, sender: Record<string, string>) =>
		(await post(ofOrder(number), sender)).status

	test("for three orders of one customer block neither the owner's uploads nor those of other customers", async () => {
		const first = await start(2, customer('meena'))
		expect(await send(3, customer('meena'))).toBe(503)
		expect(await send(3, customer('meena', 2))).toBe(503)
		expect(await send(4, customer('kavya'))).toBe(200)
		const others = [await start(5, customer('kavya', 2)), await start(6, customer('ravi', 3))]
		expect(await send(7, customer('arun', 4))).toBe(503)
		expect((await post('/admin/pictures/upload', OWNER)).status).toBe(200)
		expect(await Promise.all([first, ...others].map((request) => finish(request, length)))).toEqual([
			200, 200, 200,
		])
		expect(await send(3, customer('meena'))).toBe(200)
	})

	test('of several customers behind one address leave a place for customers behind another', async () => {
		const started = [await start(2, customer('meena')), await start(3, customer('kavya'))]
		expect(await send(4, customer('ravi'))).toBe(503)
		expect(await send(4, customer('ravi', 2))).toBe(200)
		expect(await Promise.all(started.map((request) => finish(request, length)))).toEqual([200, 200])
		expect(await send(4, customer('ravi'))).toBe(200)
	})
})

test('the owner can upload four images at once, and a fifth is refused', async () => {
	const uploads: ClientRequest[] = []
	for (let count = 0; count < 4; count++) uploads.push(await startPost('/admin/pictures/upload', OWNER))
	const fifth = await post('/admin/pictures/upload', OWNER)
	expect([fifth.status, fifth.headers['retry-after']]).toEqual([503, '5'])
	expect(await Promise.all(uploads.map((request) => finish(request)))).toEqual([200, 200, 200, 200])
	expect((await post('/admin/pictures/upload', OWNER)).status).toBe(200)
})

describe('a slow body', () => {
	/** Fakes only the server's timers, not those of the network. */
	const useFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

	test('times out after half a minute', async () => {
		useFakeTimers()
		const request = await startPost('/api/create-payment', OWNER)
		const status = statusOf(request)
		await expect.poll(() => vi.getTimerCount()).toBe(1)
		await vi.advanceTimersByTimeAsync(BODY_SECONDS * 1000)
		expect(await status).toBe(408)
		await expect.poll(() => logged).toMatchObject([{ level: 'info' }])
	})

	test("times out after half a minute for another visitor's image", async () => {
		useFakeTimers()
		const request = await startPost('/admin/pictures/upload', STRANGER)
		const status = statusOf(request)
		await vi.advanceTimersByTimeAsync(BODY_SECONDS * 1000)
		expect(await status).toBe(408)
	})

	test("times out after five minutes for the owner's image", async () => {
		useFakeTimers()
		const setTimer = vi.spyOn(globalThis, 'setTimeout')
		const request = await startPost('/admin/pictures/upload', OWNER)
		await expect.poll(() => setTimer).toHaveBeenCalledWith(expect.any(Function), MAX_BODY_SECONDS * 1000)
		await vi.advanceTimersByTimeAsync((MAX_BODY_SECONDS - 1) * 1000)
		expect(await finish(request)).toBe(200)
		await expect.poll(() => vi.getTimerCount()).toBe(0)
	})
})

test('an aborted request is not logged as an error', async () => {
	for (const [path, headers] of [
		// No other test uses these routes, so the log entry belongs to this request.
		['/admin/pictures.data', OWNER],
		['/api/send-contact-email', {}],
	] as const) {
		const request = await startPost(path, headers)
		request.destroy()
		await expect
			.poll(() => logged.filter(({ fields }) => 'path' in fields && fields.path === path))
			.toMatchObject([{ level: 'info', message: 'Client disconnected before the response' }])
	}
})
