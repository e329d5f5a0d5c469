/** Caches rendered public pages and their data, compressed and ready to send, until their content changes. */
import { isPublicPageOf, PUBLIC_PAGES } from '#app/seo/public-pages.ts'
import {
	type CachedResponse,
	createCachedResponse,
	sendCachedResponse,
} from '#server/http/caching/cached-response.ts'
import type { HttpExchange } from '#server/http/request.ts'
import type { PolicyConfig } from '#server/http/security-headers.ts'
import type { Config } from '#shop/config/config.server.ts'
import { nextMidnight } from '#shop/dates.ts'

/** Pages that are the same for everyone without a session. The cart's contents are stored in the browser. */
export const SHARED_PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, '/product', '/cart'])

/** React Router's route manifest for the linked pages. It is the same for everyone until the next build. */
const ROUTE_MANIFEST = '/__manifest'

/** For a navigation in the browser, React Router fetches the data of the new routes instead of the page. */
const DATA = '.data'
const ROUTES_OF_DATA = /^_routes=[\w%.-]+$/

/** Parameters that advertisements, newsletters and other sites add to an address. They change nothing on the page. */
const TRACKING =
	/^(?:utm_[a-z_]+|gad_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|srsltid|_gl|fbclid|igshid?|msclkid|ttclid|twclid|mc_[ce]id)?(?:=[^&]*)?$/i

/** The limit for pages and for manifests: anyone can request unknown products and combinations of paths without end. */
const MAX_ENTRIES = 500

/** A visitor with one of these cookies may see a personal page. */
export const PERSONAL_COOKIE = /(?:^|;)[^=;]*(?:session|flash)[^=;]*=/i

/** Bounds how long a page stays outdated if a notification of changed content is lost. */
const MAX_AGE_MILLISECONDS = 300_000

type Entry = CachedResponse & { expiresAt: number }
type Render = () => Promise<Response | null>

export type PageCache = {
	send(exchange: HttpExchange): boolean
	isShared(exchange: HttpExchange): boolean
	/** Renders a shared page once for all requests that wait for it, and sends it. Returns false if it must be rendered for this visitor. */
	renderAndSend(exchange: HttpExchange, render: Render): Promise<boolean>
	clear(): void
}

export function createPageCache(
	config: PolicyConfig & Pick<Config, 'cdn'>,
	commonHeaders: Record<string, string>,
): PageCache {
	const pages = new Map<string, Entry>()
	const manifests = new Map<string, Entry>()
	const entriesOf = (path: string) => (path === ROUTE_MANIFEST ? manifests : pages)
	const renders = new Map<string, Promise<Entry | null>>()
	let generation = 0

	async function renderEntry(path: string, key: string, render: Render): Promise<Entry | null> {
		const startedIn = generation
		const startedAt = Date.now()
		const source = await render()
		if (!source || !isShareable(path, source)) return null
		const validUntil = nextMidnight(new Date(startedAt)).getTime()
		const cached = await createCachedResponse(source, { path, config, commonHeaders, validUntil })
		const entry = { ...cached, expiresAt: Math.min(startedAt + MAX_AGE_MILLISECONDS, validUntil) }
		// Content that changed during the render may be missing from the page.
		if (cached.mayBeCached && startedIn === generation) addEntry(entriesOf(path), key, entry)
		return entry
	}

	return {
		send: (exchange) => {
			const entry = isShared(exchange) ? entriesOf(exchange.path).get(sharedAddressOf(exchange)) : undefined
			if (!entry || entry.expiresAt <= Date.now()) return false
			sendCachedResponse(entry, exchange)
			return true
		},
		isShared,
		renderAndSend: async (exchange, render) => {
			const key = sharedAddressOf(exchange)
			const renderKey = `${generation} ${key}`
			const rendering =
				renders.get(renderKey) ??
				renderEntry(exchange.path, key, render).finally(() => renders.delete(renderKey))
			renders.set(renderKey, rendering)
			const entry = await rendering
			if (entry) sendCachedResponse(entry, exchange)
			return entry !== null
		},
		clear: () => {
			generation += 1
			pages.clear()
			manifests.clear()
		},
	}
}

/** When the cache is full, the oldest entry makes room. If it is in demand, it is soon rendered again. */
function addEntry(entries: Map<string, Entry>, key: string, entry: Entry): void {
	entries.delete(key)
	const [oldest] = entries.keys()
	if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
	entries.set(key, entry)
}

export function sharedAddressOf({ path, search }: Pick<HttpExchange, 'path' | 'search'>): string {
	const isTracked =
		search !== '' &&
		search
			.slice(1)
			.split('&')
			.every((part) => TRACKING.test(part))
	return isTracked ? path : path + search
}

function isShared(exchange: HttpExchange): boolean {
	const { method, path, request } = exchange
	if (method !== 'GET' && method !== 'HEAD') return false
	if (path === ROUTE_MANIFEST) return true
	if (!isSharedAddress(sharedAddressOf(exchange))) return false
	const cookies = request.headers.cookie
	return cookies === undefined || !PERSONAL_COOKIE.test(cookies)
}

function isSharedAddress(address: string): boolean {
	const [path = '', ...query] = address.split('?')
	const isData = path.endsWith(DATA)
	if (query.length > 0 && !(isData && ROUTES_OF_DATA.test(query.join('?')))) return false
	const page = isData ? pageOfData(path) : path
	return SHARED_PAGES.has(page) || isPublicPageOf(page)
}

/** The home page's data is at `/_.data`. */
function pageOfData(path: string): string {
	return path === `/_${DATA}` ? '/' : path.slice(0, -DATA.length)
}

function isShareable(path: string, { status, headers }: Response): boolean {
	const type = headers.get('content-type') ?? ''
	const isExpected =
		path === ROUTE_MANIFEST || type.startsWith(path.endsWith(DATA) ? 'text/x-script' : 'text/html')
	return status === 200 && isExpected && !headers.has('set-cookie')
}
