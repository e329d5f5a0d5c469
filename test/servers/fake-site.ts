/** A site in place of the shop's: it answers as the shop would, with the content that the test chooses. */
import type { RequestInfo } from '#app/http/request-context.ts'
import { UPLOADER } from '#app/http/uploader-header.ts'
import {
	INLINE_SCRIPT_SOURCES,
	extractInlineScripts,
} from '#app/http/content-security/inline-scripts.server.ts'

export type FakeSite = {
	content: string
	/** Requests that the site has received. */
	renders: number
	/** Requests that it has not responded to yet. */
	waiting: number
	lastWrite: string | null
	/** Whether it fails at every request. */
	isFailing: boolean
	/** The body of `/file` and `/dashboard.data`. */
	stream: ReadableStream<Uint8Array<ArrayBuffer>> | null
	onRender: () => void
	beforeResponse: () => Promise<void>
}

/** The only session that may upload images to the console. */
export const OWNER = { cookie: 'sk3_session=the-owner' }
/** The headers of a customer who may upload photos of a return. Each `line` is another network. */
export const customer = (name: string, line = 1) => ({
	cookie: `sk3_session=customer-${name}`,
	'x-forwarded-for': `192.0.2.${line}`,
})

export function initialSite(): FakeSite {
	return {
		content: 'first',
		renders: 0,
		waiting: 0,
		lastWrite: null,
		isFailing: false,
		stream: null,
		onRender: () => {},
		beforeResponse: async () => {},
	}
}

export async function respond(site: FakeSite, request: Request, info: RequestInfo): Promise<Response> {
	site.renders += 1
	const { content } = site
	site.onRender()
	site.waiting += 1
	await site.beforeResponse()
	site.waiting -= 1
	info.wasUnavailable = request.url.includes('unavailable')
	if (request.url.endsWith('/unavailable.data'))
		return new Response('error', { status: 500, headers: { 'Content-Type': 'text/x-script' } })
	if (request.url.endsWith('/unavailable')) return page('<h1>Something went wrong</h1>', { status: 500 })
	if (request.url.endsWith('/api/broken') || info.wasUnavailable || site.isFailing)
		return new Response('Unexpected Server Error', { status: 500 })
	if (request.url.endsWith('/file'))
		return new Response(site.stream, { headers: { 'Content-Disposition': 'attachment; filename="a.csv"' } })
	if (request.url.endsWith('/dashboard.data'))
		return new Response(site.stream, { headers: { 'Content-Type': 'text/x-script; charset=utf-8' } })
	const cookie = request.headers.get('cookie') ?? ''
	if (request.method === 'GET' && request.url.endsWith('/admin/pictures/upload'))
		return new Response(null, { status: cookie === OWNER.cookie ? 204 : 404 })
	if (request.method === 'GET' && request.url.endsWith('/return/upload')) {
		const isCustomer = cookie.startsWith('sk3_session=customer-')
		return new Response(null, isCustomer ? { status: 204, headers: { [UPLOADER]: cookie } } : { status: 404 })
	}
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		site.lastWrite = await request.text()
		return Response.json({ success: true })
	}
	if (request.url.includes('/__manifest?')) {
		const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }
		return Response.json({ shown: content }, { headers })
	}
	if (request.url.includes('/feeds/products.xml')) {
		const headers = new Headers({
			'Content-Type': 'application/xml',
			'Cache-Control': 'public, max-age=3600',
		})
		if (request.url.endsWith('?cookie')) headers.append('Set-Cookie', 'one=visitor')
		return new Response(content, { headers })
	}
	const withoutPrices: Record<string, string> =
		content === 'without prices' ? { 'Cache-Control': 'no-store' } : {}
	if (new URL(request.url).pathname.endsWith('.data')) {
		const type = { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' }
		return new Response(content, { headers: { ...type, ...withoutPrices } })
	}
	const nonce = 'random'
	// React Router drops the body and what it says about the page.
	if (request.method === 'HEAD') return page('', {})
	const [, visitor = ''] = /session=(\w+)/.exec(request.headers.get('cookie') ?? '') ?? []
	const rendered = `<p>${content} ${visitor}</p><script nonce="${nonce}">boot()</script>`
	const { html, sources } = extractInlineScripts(rendered, nonce)
	return page(html, {
		headers: { [INLINE_SCRIPT_SOURCES]: sources.join(' '), ...withoutPrices },
	})
}

function page(
	html: string,
	{ status = 200, headers = {} }: { status?: number; headers?: Record<string, string> },
): Response {
	return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
}
