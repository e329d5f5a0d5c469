/** Rendered public pages, kept whole and ready to send, until the moment their content changes. */
import { createHash } from 'node:crypto'
import { bestEncoding, compress, type Encoding } from '#server/encodings.ts'
import type { Incoming } from '#server/incoming.ts'
import { pagePolicy } from '#server/security-headers.ts'
import { PUBLIC_PAGES } from '#app/web/public-pages.ts'
import type { Config } from '#shop/config.server.ts'

/** Pages that are the same for everyone without a session. The cart itself lives in the browser. */
const SHARED_PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, '/product', '/cart'])

/** Whoever carries one of these may see a page of their own. */
export const PERSONAL_COOKIE = /(?:^|;)[^=;]*(?:session|flash)[^=;]*=/i

/** A net under the notices of change, should one ever be lost. */
const MOST_SECONDS = 300

type Copy = { headers: string[]; body: Buffer }
type Page = { copies: Record<Encoding, Copy>; etag: string; until: number; mayBeKept: boolean }
type Render = () => Promise<Response>

export type PageCache = {
	/** Sends the page if it is kept. */
	answer(incoming: Incoming): boolean
	/** Sends a page it renders for this, and keeps it where it may. False: it must be made for this visitor alone. */
	fill(incoming: Incoming, render: Render): Promise<boolean>
	drop(): void
}

type Rules = Pick<Config, 'publicUrl' | 'payments' | 'heroImage'>

export function openPageCache(rules: Rules, common: Record<string, string>): PageCache {
	const pages = new Map<string, Page>()
	const underway = new Map<string, Promise<Page | null>>()
	let generation = 0

	async function keep(path: string, render: Render): Promise<Page | null> {
		const began = generation
		const page = await makePage(path, await render(), rules, common)
		// A change that came while this was rendered may not be in it.
		if (page?.mayBeKept && began === generation) pages.set(path, page)
		return page
	}

	return {
		answer: (incoming) => {
			const page = isShared(incoming) ? pages.get(incoming.path) : undefined
			if (!page || page.until < Date.now()) return false
			send(page, incoming)
			return true
		},
		fill: async (incoming, render) => {
			if (!isShared(incoming)) return false
			const { path } = incoming
			const key = `${generation} ${path}`
			const filling = underway.get(key) ?? keep(path, render).finally(() => underway.delete(key))
			underway.set(key, filling)
			const page = await filling
			if (page) send(page, incoming)
			return page !== null
		},
		drop: () => {
			generation += 1
			pages.clear()
		},
	}
}

function isShared({ method, path, search, request }: Incoming): boolean {
	if ((method !== 'GET' && method !== 'HEAD') || search !== '' || !SHARED_PAGES.has(path)) return false
	const cookies = request.headers.cookie
	return cookies === undefined || !PERSONAL_COOKIE.test(cookies)
}

async function makePage(
	path: string,
	answer: Response,
	rules: Rules,
	common: Record<string, string>,
): Promise<Page | null> {
	const type = answer.headers.get('content-type') ?? ''
	if (answer.status !== 200 || !type.startsWith('text/html') || answer.headers.has('set-cookie')) return null
	const body = Buffer.from(await answer.arrayBuffer())
	// A page says so itself when it was made without something, such as prices during an outage.
	const mayBeKept = !answer.headers.get('cache-control')?.includes('no-store')
	const fingerprint = createHash('sha256').update(body).digest('base64url').slice(0, 22)
	const shared = {
		...common,
		'Content-Type': type,
		'Content-Security-Policy': pagePolicy(body.toString(), path, rules),
		'Cache-Control': mayBeKept ? 'no-cache' : 'no-store',
		Vary: 'Accept-Encoding, Cookie',
		ETag: `W/"${fingerprint}"`,
		...linkHeader(answer),
	}
	const copy = async (encoding: Encoding): Promise<Copy> => {
		const bytes = await compress(body, encoding, 'often')
		const own = encoding === 'identity' ? shared : { ...shared, 'Content-Encoding': encoding }
		return { body: bytes, headers: Object.entries({ ...own, 'Content-Length': String(bytes.length) }).flat() }
	}
	const [br, gzip, identity] = await Promise.all([copy('br'), copy('gzip'), copy('identity')])
	return {
		copies: { br, gzip, identity },
		etag: fingerprint,
		until: Date.now() + MOST_SECONDS * 1000,
		mayBeKept,
	}
}

function linkHeader(answer: Response): Record<string, string> {
	const link = answer.headers.get('link')
	return link ? { Link: link } : {}
}

function send(page: Page, { request, response, method, id }: Incoming): void {
	const { headers, body } = page.copies[bestEncoding(request.headers['accept-encoding'])]
	const isUnchanged = request.headers['if-none-match']?.includes(page.etag) ?? false
	const own = ['X-Request-Id', id]
	if (isUnchanged) response.writeHead(304, withoutBody(headers).concat(own)).end()
	else response.writeHead(200, headers.concat(own)).end(method === 'HEAD' ? undefined : body)
}

function withoutBody(headers: readonly string[]): string[] {
	return headers.filter((_, index) => !headers[index - (index % 2)]?.startsWith('Content-'))
}
