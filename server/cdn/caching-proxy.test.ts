import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { STALE_SECONDS } from '#server/http/caching/shared-caching.ts'
import { startPurging } from '#server/cdn/purge.ts'
import {
	type CachingProxy,
	isVarnishInstalled,
	PURGE_HEADER,
	startSmallProxy,
	startVarnish,
} from '#test/servers/caching-proxy.ts'
import { openTestServer } from '#test/servers/test-server.ts'

// Shortly before midnight in India, pages are cached for a shorter time.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') }))
afterAll(() => vi.useRealTimers())

const MAX_AGE = 60
const { port: shopPort, pages, site } = await openTestServer({ CDN_MAX_AGE: String(MAX_AGE) })

let now = 0
const small = (options = {}) => startSmallProxy(shopPort, { now: () => now, ...options })
const PROXIES: [string, () => Promise<CachingProxy>][] = [
	['a small proxy', () => small()],
	['a CDN that does not look at cookies', () => small({ ignoresCookies: true })],
]
if (isVarnishInstalled()) PROXIES.push(['Varnish', () => startVarnish(shopPort)])

describe.each(PROXIES)('behind %s', (_name, start) => {
	let proxy: CachingProxy
	let visits = 0
	beforeAll(async () => {
		proxy = await start()
	})
	afterAll(() => proxy.stop())

	async function get(path: string, cookie?: string) {
		const headers = { Host: 'shop.example', Connection: 'close', ...(cookie && { Cookie: cookie }) }
		const response = await new Promise<Parameters<typeof text>[0]>((resolve, reject) => {
			request({ port: proxy.port, path, headers }, resolve).on('error', reject).end()
		})
		return text(response)
	}
	/** Returns the address of a page that nobody has requested yet. */
	const newPage = () => `/product/${100 + visits++}`

	async function purge() {
		const [name = '', value = ''] = PURGE_HEADER.split(': ')
		const header = [name, value] as const
		let answered = () => {}
		const isPurged = new Promise<void>((resolve) => {
			answered = resolve
		})
		const purging = startPurging({
			purge: { url: proxy.purgeUrl, header, body: null },
			log: { info: () => {}, warn: (fields) => expect.fail(JSON.stringify(fields)), error: () => {} },
			onPurged: answered,
		})
		purging.pagesChanged()
		await isPurged
		await purging.stop()
	}

	test('a page is rendered once for everyone without a cookie, and no page of one visitor reaches another', async () => {
		for (const path of [newPage(), '/products']) {
			site.content = 'first'
			expect(await get(path, 'shop_session=Meena')).toContain('first Meena')
			expect(await get(path, 'shop_session=Ravi')).toContain('first Ravi')
			expect(await get(path)).toContain('<p>first </p>')
			const { renders } = site
			expect(await get(path)).toContain('<p>first </p>')
			expect(site.renders).toBe(renders)
		}
	})

	test('a page that must not be cached is requested each time', async () => {
		for (const path of ['/checkout', '/dashboard', '/orders/SK3-ABCDEFGH-20261126', '/products?text=a']) {
			site.content = 'first'
			await get(path)
			site.content = 'second'
			expect(await get(path)).toContain('second')
		}
	})

	test('a changed price is seen at once after the purge, and no later than the page expires without it', async () => {
		const path = newPage()
		site.content = '240'
		expect(await get(path)).toContain('240')
		site.content = '260'
		pages.clear()
		expect(await get(path)).toContain('240')
		await purge()
		expect(await get(path)).toContain('260')
	})

	test.skipIf(_name === 'Varnish')(
		'without a purge, the price is seen once the page has expired',
		async () => {
			const path = newPage()
			site.content = '240'
			await get(path)
			site.content = '260'
			pages.clear()
			now += (MAX_AGE - 1) * 1000
			expect(await get(path)).toContain('240')
			now += 2_000
			expect(await get(path)).toContain('260')
			expect(STALE_SECONDS).toBeLessThanOrEqual(30)
		},
	)

	test.skipIf(_name !== 'Varnish')(
		'browsers get no header that is for caches, and strangers cannot purge',
		async () => {
			const path = newPage()
			await get(path)
			const page = await fetch(`http://127.0.0.1:${proxy.port}${path}`)
			expect(page.headers.get('cache-control')).toBe(`public, max-age=0, s-maxage=${MAX_AGE}`)
			for (const name of ['surrogate-key', 'surrogate-control', 'cdn-cache-control', 'cache-tag'])
				expect(page.headers.get(name)).toBeNull()
			expect((await fetch(proxy.purgeUrl, { method: 'POST' })).status).toBe(403)
		},
	)

	test.skipIf(_name !== 'Varnish')(
		'what advertisements add to an address leads to the same page',
		async () => {
			const path = newPage()
			await get(path)
			const { renders } = site
			await get(`${path}?gclid=Cj0K&utm_source=mail`)
			expect(site.renders).toBe(renders)
		},
	)
})
