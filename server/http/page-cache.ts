/** Caches rendered public pages, compressed and ready to send, until their content changes. */
import { isPublicPageOf, PUBLIC_PAGES } from '#app/seo/public-pages.ts'
import {
	type CachedResponse,
	createCachedResponse,
	sendCachedResponse,
} from '#server/http/cached-response.ts'
import type { HttpExchange } from '#server/http/request.ts'
import type { PolicyConfig } from '#server/http/security-headers.ts'

/** Pages that are the same for everyone without a session. The cart's contents are in the browser. */
const SHARED_PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, '/product', '/cart'])

/** React Router's route manifest for the pages that a page links to: the same for everyone until the next build. */
const ROUTE_MANIFEST = '/__manifest'

/** Anyone can request any combination of paths in the manifest's query, and any number of unknown products. */
const MAX_ENTRIES = 500

/** A visitor with one of these cookies may see a page of their own. */
export const PERSONAL_COOKIE = /(?:^|;)[^=;]*(?:session|flash)[^=;]*=/i

/** Bounds how long a page stays stale if a notification of changed content is lost. */
const MAX_AGE_MILLISECONDS = 300_000

type Entry = CachedResponse & { expiresAt: number }
/** Null if the server is too busy to render it. */
type Render = () => Promise<Response | null>

export type PageCache = {
	/** Sends the page if it is cached. */
	send(exchange: HttpExchange): boolean
	/** Whether everyone without a session sees the same. */
	isShared(exchange: HttpExchange): boolean
	/** Renders a shared page, once for all who wait for it, and sends it. False: it must be rendered for this visitor. */
	renderAndSend(exchange: HttpExchange, render: Render): Promise<boolean>
	clear(): void
}

export function createPageCache(config: PolicyConfig, commonHeaders: Record<string, string>): PageCache {
	const entries = new Map<string, Entry>()
	const renders = new Map<string, Promise<Entry | null>>()
	let generation = 0

	async function renderEntry(path: string, key: string, render: Render): Promise<Entry | null> {
		const startedIn = generation
		const source = await render()
		if (!source || !isShareable(path, source)) return null
		const cached = await createCachedResponse(source, { path, config, commonHeaders })
		const entry = { ...cached, expiresAt: Date.now() + MAX_AGE_MILLISECONDS }
		if (entries.size >= MAX_ENTRIES) deleteExpired()
		const hasRoom = SHARED_PAGES.has(key) || entries.size < MAX_ENTRIES
		// Content that changed during the render may be missing from it.
		if (hasRoom && cached.mayBeCached && startedIn === generation) entries.set(key, entry)
		return entry
	}

	function deleteExpired(): void {
		for (const [key, { expiresAt }] of entries) if (expiresAt < Date.now()) entries.delete(key)
	}

	return {
		send: (exchange) => {
			const entry = isShared(exchange) ? entries.get(keyOf(exchange)) : undefined
			if (!entry || entry.expiresAt < Date.now()) return false
			sendCachedResponse(entry, exchange)
			return true
		},
		isShared,
		renderAndSend: async (exchange, render) => {
			const key = keyOf(exchange)
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
			entries.clear()
		},
	}
}

function keyOf({ path, search }: HttpExchange): string {
	return path + search
}

function isShared({ method, path, search, request }: HttpExchange): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false
	if (path === ROUTE_MANIFEST) return true
	if (search !== '' || !(SHARED_PAGES.has(path) || isPublicPageOf(path))) return false
	const cookies = request.headers.cookie
	return cookies === undefined || !PERSONAL_COOKIE.test(cookies)
}

function isShareable(path: string, { status, headers }: Response): boolean {
	const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
	return status === 200 && (isPage || path === ROUTE_MANIFEST) && !headers.has('set-cookie')
}
