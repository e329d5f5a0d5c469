/** Builds responses of the server itself, for which no page is rendered: plain text for people, JSON with a `code` for programs. */
import type { ServerResponse } from 'node:http'
import { type PlainPage, plainPage } from '#app/http/plain-page.ts'
import { NON_PAGE_POLICY } from '#server/http/security-headers.ts'
import type { Config } from '#shop/config/config.server.ts'

export type ServerMessage = {
	status: number
	code: string
	message: string
	headers?: Record<string, string>
}

export const FAILED: ServerMessage = {
	status: 500,
	code: 'failed',
	message: 'Something went wrong. Please try again.',
}
export const UNAVAILABLE: ServerMessage = {
	status: 503,
	code: 'unavailable',
	message: 'The shop is temporarily unavailable. Please try again in a moment.',
	headers: { 'Retry-After': '5' },
}
export const TOO_MANY_UPLOADS: ServerMessage = {
	status: 503,
	code: 'busy',
	message: 'Other images are being uploaded. Please try again in a moment.',
	headers: { 'Retry-After': '5', Connection: 'close' },
}
export const NOT_FOUND: ServerMessage = { status: 404, code: 'missing', message: 'Not found.' }
export const MALFORMED_URL: ServerMessage = {
	status: 400,
	code: 'malformed',
	message: 'This URL is not valid.',
}
export const CROSS_SITE: ServerMessage = {
	status: 403,
	code: 'foreign',
	message: 'This request did not come from a page of this shop.',
}
export const TOO_LARGE: ServerMessage = {
	status: 413,
	code: 'too_large',
	message: 'This request is too large.',
	headers: { Connection: 'close' },
}

/** Endpoints that scripts call and that respond with JSON. */
const JSON_PATHS = /^\/(?:api\/|newsletter\/|checkout\/|orders\/[^/]+\/cancellation$)/

export function expectsJson(path: string): boolean {
	return JSON_PATHS.test(path)
}

const READ_ONLY = /^\/(?:api\/(?:product-prices|products|promotional-messages)|checkout\/address-book)$/

/** Endpoints for scripts either read or write; any other address may be a page with a form. */
export function methodNotAllowed(path: string): ServerMessage {
	const isEndpoint = expectsJson(path)
	const Allow = READ_ONLY.test(path) ? 'GET, HEAD' : isEndpoint ? 'POST' : 'GET, HEAD, POST'
	const message = isEndpoint ? `This endpoint accepts only ${Allow}.` : 'This method is not allowed.'
	return { status: 405, code: 'method_not_allowed', message, headers: { Allow } }
}

export function sendServerMessage(
	{ response, id, path = '' }: { response: ServerResponse; id: string; path?: string | undefined },
	message: ServerMessage,
	commonHeaders: Record<string, string>,
): void {
	const { headers, body } = formatMessage(message, expectsJson(path) ? 'json' : 'text')
	response.writeHead(message.status, { ...commonHeaders, ...headers, 'X-Request-Id': id })
	response.end(body)
}

export function formatMessage(
	{ code, message, headers }: ServerMessage,
	format: 'json' | 'text',
): { headers: Record<string, string>; body: string } {
	const isJson = format === 'json'
	const body = isJson ? JSON.stringify({ success: false, error: message, code }) : `${message}\n`
	return {
		headers: {
			'Content-Security-Policy': NON_PAGE_POLICY,
			'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
			'Content-Length': String(Buffer.byteLength(body)),
			'Cache-Control': 'no-store',
			...headers,
		},
		body,
	}
}

const PAGE_POLICY =
	"default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function formatPage(page: PlainPage): { headers: Record<string, string>; body: string } {
	const body = plainPage(page)
	return {
		headers: {
			'Content-Security-Policy': PAGE_POLICY,
			'Content-Type': 'text/html; charset=utf-8',
			'Content-Length': String(Buffer.byteLength(body)),
			'Cache-Control': 'no-store',
		},
		body,
	}
}

type PageSender = { config: Pick<Config, 'brand'>; commonHeaders: Record<string, string> }
type PageTarget = { response: ServerResponse; id: string }

/** Used without scripts: with them, the console shows this before it sends the form. */
export function sendTooLongForm(sender: PageSender, target: PageTarget): void {
	sendErrorPage(sender, target, {
		...TOO_LARGE,
		title: 'Too long',
		main: `<h1>This form is too long to be sent</h1>
<p>Nothing was saved. Go back, where everything you entered still is, and shorten the longest texts.</p>`,
	})
}

/** For a URL that no route can read, such as one that was cut in the middle of a character. */
export function sendMalformedUrl(sender: PageSender, target: PageTarget): void {
	const title = "This address can't be read"
	sendErrorPage(sender, target, {
		...MALFORMED_URL,
		title,
		main: `<h1>${title}</h1>
<p>A part of it may have been lost when it was copied. The shop is one tap away.</p>
<p><a class="button" href="/">Return to Home</a></p>`,
	})
}

function sendErrorPage(
	{ config: { brand }, commonHeaders }: PageSender,
	{ response, id }: PageTarget,
	{ status, headers: ofRefusal, title, main }: ServerMessage & Pick<PlainPage, 'title' | 'main'>,
): void {
	const { headers, body } = formatPage({ brand, title, head: '', main })
	response.writeHead(status, { ...commonHeaders, ...ofRefusal, ...headers, 'X-Request-Id': id }).end(body)
}

/** The types of the site's own errors: a page, the data of one, or a text in place of a file such as the sitemap. */
const OWN_ERROR = /^text\/(?:html|x-script|plain)/

/** Turns an error of the site into a 503 with `Retry-After`, so that browsers and search engines try again. */
export function asUnavailable(page: Response): Response {
	if (page.status !== 500 || !OWN_ERROR.test(page.headers.get('content-type') ?? '')) return page
	const headers = new Headers(page.headers)
	for (const [name, value] of Object.entries(UNAVAILABLE.headers ?? {})) headers.set(name, value)
	return new Response(page.body, { status: UNAVAILABLE.status, headers })
}
