import { once } from 'node:events'
import { get as sendGet, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createRequestDrain } from '#server/shutdown.ts'
import { openTestServer } from '#test/servers/test-server.ts'

const { get, port, site, server } = await openTestServer()

const bytes = (text: string) => new TextEncoder().encode(text)

async function open(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
	const [response] = await once(sendGet({ host: '127.0.0.1', port, path, headers }), 'response')
	return response
}

/** A body of two chunks. The second is produced only after the first has been read. */
function twoChunks(first: string, second: string) {
	const firstRead = Promise.withResolvers<void>()
	let pulls = 0
	const stream = new ReadableStream({
		async pull(controller) {
			pulls += 1
			if (pulls === 1) return controller.enqueue(bytes(first))
			await firstRead.promise
			controller.enqueue(bytes(second))
			controller.close()
		},
	})
	async function readAll(source: Readable): Promise<string[]> {
		const chunks: string[] = []
		for await (const chunk of source) {
			chunks.push(String(chunk))
			firstRead.resolve()
		}
		return chunks
	}
	return { stream, readAll }
}

describe('a download', () => {
	test('is sent while it is produced, as an attachment', async () => {
		const { stream, readAll } = twoChunks('one ', 'two')
		site.stream = stream
		const response = await open('/file')
		expect(await readAll(response)).toEqual(['one ', 'two'])
		expect(response.headers).toMatchObject({
			'content-disposition': 'attachment; filename="a.csv"',
			'content-security-policy': expect.stringContaining("default-src 'none'"),
			'x-content-type-options': 'nosniff',
			'cache-control': 'private, no-store',
		})
		expect(response.headers['content-length']).toBeUndefined()
	})

	test('is cancelled when the client disconnects', async () => {
		const cancelled = Promise.withResolvers<void>()
		site.stream = new ReadableStream({
			pull: (controller) => controller.enqueue(bytes('x'.repeat(65_536))),
			cancel: () => cancelled.resolve(),
		})
		const response = await open('/file')
		await once(response, 'data')
		response.destroy()
		await cancelled.promise
		expect((await get('/products')).status).toBe(200)
	})

	test('that fails midway is aborted, so that the client does not accept it as complete', async () => {
		const firstRead = Promise.withResolvers<void>()
		let pulls = 0
		site.stream = new ReadableStream({
			async pull(controller) {
				pulls += 1
				if (pulls === 1) return controller.enqueue(bytes('row'))
				await firstRead.promise
				throw new Error('The database is unavailable')
			},
		})
		const response = await open('/file')
		const readAll = async () => {
			for await (const _chunk of response) firstRead.resolve()
		}
		await expect(readAll()).rejects.toThrow('aborted')
	})

	test('is not produced for a HEAD request', async () => {
		const cancelled = Promise.withResolvers<void>()
		site.stream = new ReadableStream({ cancel: () => cancelled.resolve() })
		expect(await get('/file', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
		await cancelled.promise
	})
})

test('a page has the same headers for HEAD as for GET', async () => {
	const headersOf = async (method: string) => {
		const { headers } = await get('/login', { method, headers: { 'Accept-Encoding': 'br' } })
		return { ...headers, date: '', 'x-request-id': '' }
	}
	const headers = await headersOf('GET')
	expect(headers).toMatchObject({
		'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
	})
	expect(await headersOf('HEAD')).toEqual(headers)
	expect(await get('/login', { method: 'HEAD' })).toMatchObject({ body: '' })
})

test.each([
	['br', createBrotliDecompress],
	['gzip', createGunzip],
] as const)('loader data is streamed, compressed with %s', async (encoding, createDecompressor) => {
	const { stream, readAll } = twoChunks('customer ', 'orders')
	site.stream = stream
	const response = await open('/dashboard.data', { 'Accept-Encoding': encoding })
	expect(response.headers).toMatchObject({
		'content-encoding': encoding,
		vary: 'Accept-Encoding',
		'cache-control': 'private, no-store',
		'x-robots-tag': 'noindex',
	})
	expect(await readAll(response.pipe(createDecompressor()))).toEqual(['customer ', 'orders'])
})

test('streaming a response causes no warning of Node', async () => {
	const warnings: string[] = []
	const remember = ({ message }: Error) => warnings.push(message)
	process.on('warning', remember)
	// A running shop listens for the end of each response as well, for its shutdown.
	createRequestDrain(server, { timeoutSeconds: 1, hasSandbox: false, draining: new AbortController() })
	const { stream, readAll } = twoChunks('customer ', 'orders')
	site.stream = stream
	await readAll((await open('/dashboard.data', { 'Accept-Encoding': 'gzip' })).pipe(createGunzip()))
	process.off('warning', remember)
	expect(warnings).toEqual([])
})

test('the home page may be stored for Back, except with a session', async () => {
	const cachingOf = async (headers: Record<string, string>) =>
		(await get('/?from=email', { headers })).headers['cache-control']
	expect(await cachingOf({})).toBe('private, no-cache')
	expect(await cachingOf({ cookie: 'sk3_guest=1' })).toBe('private, no-cache')
	expect(await cachingOf({ cookie: 'sk3_guest=1; sk3_session=1' })).toBe('private, no-store')
	expect(await cachingOf({ cookie: '__Host-sk3_session=1' })).toBe('private, no-store')
})
