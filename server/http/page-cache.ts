/** Rendered public pages, kept whole and ready to send, until the moment their content changes. */
import type { Incoming } from '#server/http/request.ts'
import { type KeptAnswer, keepAnswer, sendKept } from '#server/http/cached-response.ts'
import { PUBLIC_PAGES } from '#app/seo/public-pages.ts'
import type { Config } from '#shop/config/config.server.ts'

/** Pages that are the same for everyone without a session. The cart itself lives in the browser. */
const SHARED_PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, '/product', '/cart'])

/** Where a page asks what it has to know of the addresses it links to: the same for everybody until the next build. */
const ADDRESSES = '/__manifest'

/** Anybody may ask for any mixture of addresses. */
const MOST_KEPT = 500

/** Whoever carries one of these may see a page of their own. */
export const PERSONAL_COOKIE = /(?:^|;)[^=;]*(?:session|flash)[^=;]*=/i

/** A net under the notices of change, should one ever be lost. */
const MOST_SECONDS = 300

type Page = KeptAnswer & { until: number }
/** Null: there are too many for whom something is being made. */
type Render = () => Promise<Response | null>

type Rules = Pick<Config, 'publicUrl' | 'payments' | 'heroImage'>

export type PageCache = {
	/** Sends the page if it is kept. */
	answer(incoming: Incoming): boolean
	/** Sends a page it renders for this, and keeps it where it may. False: it must be made for this visitor alone. */
	fill(incoming: Incoming, render: Render): Promise<boolean>
	drop(): void
}

export function openPageCache(rules: Rules, common: Record<string, string>): PageCache {
	const pages = new Map<string, Page>()
	const underway = new Map<string, Promise<Page | null>>()
	let generation = 0

	async function keep(path: string, key: string, render: Render): Promise<Page | null> {
		const began = generation
		const answer = await render()
		const kept = answer && isWhole(path, answer) ? await keepAnswer(answer, { path, rules, common }) : null
		if (!kept) return null
		const page = { ...kept, until: Date.now() + MOST_SECONDS * 1000 }
		const hasRoom = key === path || pages.size < MOST_KEPT
		// A change that came while this was rendered may not be in it.
		if (hasRoom && kept.mayBeKept && began === generation) pages.set(key, page)
		return page
	}

	return {
		answer: (incoming) => {
			const page = isShared(incoming) ? pages.get(keyOf(incoming)) : undefined
			if (!page || page.until < Date.now()) return false
			sendKept(page, incoming)
			return true
		},
		fill: async (incoming, render) => {
			if (!isShared(incoming)) return false
			const key = keyOf(incoming)
			const turn = `${generation} ${key}`
			const filling =
				underway.get(turn) ?? keep(incoming.path, key, render).finally(() => underway.delete(turn))
			underway.set(turn, filling)
			const page = await filling
			if (page) sendKept(page, incoming)
			return page !== null
		},
		drop: () => {
			generation += 1
			pages.clear()
		},
	}
}

function keyOf({ path, search }: Incoming): string {
	return path + search
}

function isShared({ method, path, search, request }: Incoming): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false
	if (path === ADDRESSES) return true
	if (search !== '' || !SHARED_PAGES.has(path)) return false
	const cookies = request.headers.cookie
	return cookies === undefined || !PERSONAL_COOKIE.test(cookies)
}

/** Not one visitor's own, and nothing but what was asked for. */
function isWhole(path: string, { status, headers }: Response): boolean {
	const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
	return status === 200 && (isPage || path === ADDRESSES) && !headers.has('set-cookie')
}
