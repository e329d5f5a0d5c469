import { beforeEach, describe, expect, test } from 'vitest'
import { createApiClient, createTokenSource, MAX_RESPONSE_SIZE } from './api-client.server.ts'
import { readConfig } from '#shop/config/config.server.ts'

const { payments: settings } = readConfig({ SECRET: 'a secret that only tests know, of 32+' })
const START = Date.parse('2026-11-20T10:00:00Z') / 1000

let now = START
let fetched = 0
let respond: () => Response | Promise<Response> = () => token()
let lastRequest: RequestInit | undefined
beforeEach(() => {
	now = START
	fetched = 0
	respond = () => token()
})

const fetch: typeof globalThis.fetch = async (_url, init) => {
	fetched += 1
	lastRequest = init
	return respond()
}
const open = () => createTokenSource({ settings, clock: () => new Date(now * 1000), fetch, timeout: 3000 })
/** Returns the provider's response with a new token of this lifetime. */
function body({ seconds = 3600, issuedAgo = 0 }: { seconds?: number; issuedAgo?: number | null } = {}) {
	return {
		access_token: `token-${fetched}`,
		token_type: 'O-Bearer',
		issued_at: issuedAgo === null ? null : now - issuedAgo,
		expires_at: now - (issuedAgo ?? 0) + seconds,
	}
}
const token = (facts: Parameters<typeof body>[0] = {}) => Response.json(body(facts))

/** Returns the token in use a second before this time after the first request, and then. */
async function tokensAround(seconds: number) {
	const tokens = open()
	await tokens.authorization()
	now = START + seconds - 1
	const before = await tokens.authorization()
	now = START + seconds
	return [before, await tokens.authorization()]
}
const RENEWED = ['O-Bearer token-1', 'O-Bearer token-2']

describe('a token', () => {
	test("is requested with the shop's credentials", async () => {
		expect(await open().authorization()).toBe('O-Bearer token-1')
		expect(lastRequest).toMatchObject({ method: 'POST', redirect: 'error' })
		expect(Object.fromEntries(lastRequest?.body as URLSearchParams)).toEqual({
			client_id: settings.clientId,
			client_version: settings.clientVersion,
			client_secret: settings.clientSecret,
			grant_type: 'client_credentials',
		})
	})

	test('is used for half of its lifetime, and then renewed', async () => {
		expect(await tokensAround(1800)).toEqual(RENEWED)
	})

	test('that was issued long ago is renewed five minutes before it expires', async () => {
		respond = () => token({ seconds: 3600, issuedAgo: 3000 })
		expect(await tokensAround(300)).toEqual(RENEWED)
	})

	test('of ten minutes or less is used for half of its lifetime', async () => {
		respond = () => token({ seconds: 600, issuedAgo: 290 })
		expect(await tokensAround(300)).toEqual(RENEWED)
	})

	test('without a time of issue counts as issued now', async () => {
		respond = () => token({ seconds: 100, issuedAgo: null })
		expect(await tokensAround(50)).toEqual(RENEWED)
	})
})

describe('a rejected token', () => {
	test('is renewed once for all calls that were rejected with it', async () => {
		const tokens = open()
		const stale = (await tokens.authorization()) ?? ''
		expect(await Promise.all([tokens.authorization(stale), tokens.authorization(stale)])).toEqual([
			'O-Bearer token-2',
			'O-Bearer token-2',
		])
		expect(await tokens.authorization(stale)).toBe('O-Bearer token-2')
		expect(fetched).toBe(2)
	})

	test('is not used again if no new one can be fetched', async () => {
		const tokens = open()
		const stale = (await tokens.authorization()) ?? ''
		respond = () => new Response(null, { status: 503 })
		expect(await tokens.authorization(stale)).toBeNull()
	})
})

describe('while no token can be fetched', () => {
	const FAILURES: [string, () => Response | Promise<Response>][] = [
		['an error', () => new Response('{}', { status: 500 })],
		['a page', () => new Response('<html>')],
		['no token', () => Response.json({ access_token: '', expires_at: START + 3600 })],
		['no end', () => Response.json({ access_token: 'x' })],
		['too much', () => Response.json({ ...body(), padding: 'x'.repeat(MAX_RESPONSE_SIZE) })],
		['a refused connection', () => Promise.reject(new TypeError('fetch failed'))],
	]
	test.each(FAILURES)('%s leaves the call without one', async (_name, failure) => {
		respond = failure
		expect(await open().authorization()).toBeNull()
	})

	test('the last one is used until it expires, and the next call retries', async () => {
		const tokens = open()
		await tokens.authorization()
		respond = () => Promise.reject(new TypeError('fetch failed'))
		now = START + 3599
		expect(await tokens.authorization()).toBe('O-Bearer token-1')
		now = START + 3600
		expect(await tokens.authorization()).toBeNull()
		respond = () => token()
		expect(await tokens.authorization()).toMatch(/^O-Bearer token-\d$/)
	})

	test('an error of our own is thrown', async () => {
		respond = () => {
			throw new RangeError('a fault of ours')
		}
		await expect(open().authorization()).rejects.toThrow('a fault of ours')
	})
})

describe('a response of the provider', () => {
	/** Returns a response of this many bytes, sent in parts and without a length. */
	const sized = (bytes: number) => {
		const text = JSON.stringify({ padding: 'x'.repeat(bytes - '{"padding":""}'.length) })
		const half = bytes / 2
		const parts = [text.slice(0, half), text.slice(half)].map((part) => new TextEncoder().encode(part))
		const stream = new ReadableStream<Uint8Array>({
			start: (controller) => {
				for (const part of parts) controller.enqueue(part)
				controller.close()
			},
		})
		return new Response(stream)
	}
	const call = (response: () => Response) => {
		respond = () => (fetched === 1 ? token() : response())
		return createApiClient({ settings, clock: () => new Date(now * 1000), fetch })('/status')
	}

	test('is read up to its limit', async () => {
		expect(await call(() => sized(MAX_RESPONSE_SIZE))).toMatchObject({ status: 200 })
	})

	test('is not read any further, and counts as none', async () => {
		expect(await call(() => sized(MAX_RESPONSE_SIZE + 2))).toBeNull()
		let isCancelled = false
		const endless = new ReadableStream<Uint8Array>({
			pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
			cancel: () => {
				isCancelled = true
			},
		})
		expect(await call(() => new Response(endless))).toBeNull()
		expect(isCancelled).toBe(true)
	})

	test('may be empty', async () => expect(await call(() => new Response(null))).toBeNull())
})
