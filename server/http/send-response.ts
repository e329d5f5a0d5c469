/** Puts an answer on the wire. */
import { bestEncoding, compress, gainsFromCompression, packer } from '#server/http/compression.ts'
import { mayBeIndexed } from '#app/seo/public-pages.ts'
import { INLINE_SCRIPT_SOURCES } from '#app/http/inline-scripts.server.ts'
import type { Incoming } from '#server/http/request.ts'
import { isFile, sendFile } from '#server/http/send-file.ts'
import { INERT_POLICY, pagePolicy } from '#server/http/security-headers.ts'
import type { Config } from '#shop/config/config.server.ts'

type Rules = Pick<Config, 'publicUrl' | 'payments' | 'heroImage'>
export type Manner = { rules: Rules; common: Record<string, string>; isDevelopment: boolean }

/** Pages that hold nobody's data, so that going back to them may show what was there. */
const UNCONFIDENTIAL = /^\/(?:checkout)?$/

/** An answer of the site. */
export async function sendAnswer(answer: Response, incoming: Incoming, manner: Manner): Promise<void> {
	const { request, response, method, path } = incoming
	if (isFile(answer)) {
		putHead(answer, incoming, manner)
		response.writeHead(answer.status, { 'Content-Security-Policy': INERT_POLICY })
		return sendFile(answer, response, { method })
	}
	if (isData(answer)) return sendData(answer, incoming, manner)
	const bytes = Buffer.from(await answer.arrayBuffer())
	if (response.destroyed) return
	putHead(answer, incoming, manner)
	const type = answer.headers.get('content-type') ?? ''
	const isPage = type.startsWith('text/html')
	// Vite's own scripts in development are inline, evaluated and told over a socket what has changed.
	if (!manner.isDevelopment && !answer.headers.has('content-security-policy')) {
		const policy = isPage ? pagePolicy(answer, path, manner.rules) : INERT_POLICY
		response.setHeader('Content-Security-Policy', policy)
	}
	const encoding = gainsFromCompression(type, bytes.length)
		? bestEncoding(request.headers['accept-encoding'])
		: 'identity'
	const body = answer.headers.has('content-encoding') ? bytes : await compress(bytes, encoding, 'once')
	if (body !== bytes) response.setHeader('Content-Encoding', encoding)
	if (gainsFromCompression(type, bytes.length)) response.appendHeader('Vary', 'Accept-Encoding')
	if (answer.status !== 204 && answer.status !== 304) response.setHeader('Content-Length', body.length)
	response.writeHead(answer.status).end(method === 'HEAD' ? undefined : body)
}

/** What a page's own script asks for. */
function isData(answer: Response): boolean {
	return answer.headers.get('content-type')?.startsWith('text/x-script') ?? false
}

/** Each part leaves as soon as it is known: what takes longer to look up keeps the rest of a page waiting for nothing. */
async function sendData(answer: Response, incoming: Incoming, manner: Manner): Promise<void> {
	const { request, response, method } = incoming
	if (response.destroyed) return answer.body?.cancel()
	const encoding = bestEncoding(request.headers['accept-encoding'])
	putHead(answer, incoming, manner)
	if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
	response.appendHeader('Vary', 'Accept-Encoding')
	response.writeHead(answer.status, { 'Content-Security-Policy': INERT_POLICY })
	return sendFile(answer, response, { method, through: packer(encoding) })
}

const SET_ELSEWHERE = new Set(['set-cookie', INLINE_SCRIPT_SOURCES.toLowerCase()])

function putHead(answer: Response, { response, path }: Incoming, manner: Manner): void {
	for (const [name, value] of Object.entries(manner.common)) response.setHeader(name, value)
	for (const [name, value] of answer.headers) if (!SET_ELSEWHERE.has(name)) response.setHeader(name, value)
	const cookies = answer.headers.getSetCookie()
	if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
	if (!answer.headers.has('cache-control')) {
		response.setHeader('Cache-Control', UNCONFIDENTIAL.test(path) ? 'private, no-cache' : 'private, no-store')
	}
	if (!mayBeIndexed(path)) response.setHeader('X-Robots-Tag', 'noindex')
}

/** Where a program asks, the shop's own scripts or another's, and gets JSON. */
const FOR_PROGRAMS = /^\/(?:api\/|newsletter\/|checkout\/|orders\/[^/]+\/cancellation$)/

export function isForProgram(path: string): boolean {
	return FOR_PROGRAMS.test(path)
}

/** A refusal by the server itself, before any page was asked: for a program in its own form, else in plain words. */
export function sendWords(
	incoming: Pick<Incoming, 'response'> & { path?: string },
	words: Words,
	manner: Manner,
): void {
	const { response, path = '' } = incoming
	const isJson = isForProgram(path)
	const { status, message, code, headers } = words
	const body = isJson ? JSON.stringify({ success: false, error: message, code }) : `${message}\n`
	response.writeHead(status, {
		...manner.common,
		'Content-Security-Policy': INERT_POLICY,
		'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
		'Content-Length': Buffer.byteLength(body),
		'Cache-Control': 'no-store',
		...headers,
	})
	response.end(body)
}

export type Words = { status: number; message: string; code: string; headers?: Record<string, string> }
