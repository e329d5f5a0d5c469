/** Validates a Node request, finds the client's IP address and origin, and turns it into the Request that pages read. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { MALFORMED_URL, methodNotAllowed, type ServerMessage } from '#server/http/error-responses.ts'
import { acceptsAnyOrigin, isSafeMethod } from '#server/http/csrf-protection.ts'
import { isLoopbackHost } from '#shop/config/hosts.server.ts'
import { parseAddress } from '#shop/limits/network.server.ts'

export type HttpExchange = {
	request: IncomingMessage
	response: ServerResponse
	id: string
	method: string
	path: string
	search: string
	/** The time of the request in milliseconds. */
	receivedAt: number
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
const MAX_TARGET_LENGTH = 4_096
const TWO_HOSTS = { status: 400, code: 'malformed', message: 'This request has two Host headers.' }

const processId = randomBytes(5).toString('hex')
let count = 0

/** Unique among all processes, and cheap to create because every response has one. */
export function nextRequestId(): string {
	count += 1
	return `${processId}-${count.toString(36)}`
}

export function readExchange(
	request: IncomingMessage,
	response: ServerResponse,
	id: string,
): HttpExchange | ServerMessage {
	const method = request.method ?? ''
	const target = request.url ?? ''
	// The site would run its actions for any method that is not safe.
	if (!METHODS.has(method)) return methodNotAllowed(target.split('?', 1)[0] ?? '')
	if (countHosts(request.rawHeaders) > 1) return TWO_HOSTS
	if (target.length > MAX_TARGET_LENGTH)
		return { status: 414, code: 'malformed', message: 'This URL is too long.' }
	// Resolved against a base URL, a path that begins with two slashes or a backslash would name another host.
	if (!target.startsWith('/') || /^\/[/\\]/.test(target) || !isDecodable(target)) {
		return MALFORMED_URL
	}
	const receivedAt = Date.now()
	const queryStart = target.indexOf('?')
	if (queryStart < 0) return { request, response, id, method, path: target, search: '', receivedAt }
	const [path, search] = [target.slice(0, queryStart), target.slice(queryStart)]
	return { request, response, id, method, path, search, receivedAt }
}

/** Node keeps the first of several Host headers, but a proxy may have routed or cached by the last. */
function countHosts(rawHeaders: readonly string[]): number {
	let hosts = 0
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] ?? ''
		if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
	}
	return hosts
}

/** Loaders decode the path, and PostgreSQL cannot store a NUL character. */
function isDecodable(target: string): boolean {
	if (!target.includes('%')) return true
	if (target.includes('%00')) return false
	try {
		decodeURIComponent(target.split('?', 1)[0] ?? '')
		return true
	} catch (error) {
		if (error instanceof URIError) return false
		throw error
	}
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
}

type Connection = { headers: IncomingHttpHeaders; socket: Pick<Socket, 'remoteAddress'> }

/**
 * Each trusted proxy appends the address that it saw; a client can forge the earlier ones. If an address cannot be
 * parsed, the request counts for the nearest proxy instead.
 */
export function clientIp(
	{ headers, socket }: Connection,
	{ trustedProxies }: { trustedProxies: number },
): string {
	const addresses = String(headers['x-forwarded-for'] ?? '').split(',')
	const trusted = trustedProxies > 0 ? addresses.slice(-trustedProxies) : []
	const readable = trusted.map(parseAddress).find((address) => address !== null)
	return readable ?? parseAddress(socket.remoteAddress ?? '') ?? 'unknown'
}

/** A visitor who types the address or opens it from an app sends 'none'. Old browsers and programs send nothing. */
export function isCrossSite({ headers }: Pick<Connection, 'headers'>): boolean {
	const site = headers['sec-fetch-site']
	return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const PROXY_HEADERS = [
	'forwarded',
	'via',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-real-ip',
]

const HOST = /^(?:[a-z0-9.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Returns true for a browser on this machine that used the machine's own name: not through a proxy, and not by a rebound DNS name. */
export function isFromThisMachine({ headers, socket }: Connection): boolean {
	if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false
	// Every browser sends this header. nginx, which by default sets no forwarding headers and asks for this machine's name,
	// does not send it, and drops what a client claims.
	if (headers.connection?.toLowerCase() !== 'keep-alive') return false
	const { host = '' } = headers
	const url = `http://${host}`
	// The URL parser would drop a user name.
	const isOwnName = HOST.test(host) && URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
	return isOwnName && isLoopbackHost(parseAddress(socket.remoteAddress ?? '') ?? '')
}

/** Returns the origin that the visitor sees. Under https it is always PUBLIC_URL, because a client can send any Host header. */
export function originOf(
	request: IncomingMessage,
	config: { publicUrl: string; trustedProxies: number },
): string {
	const host = request.headers.host ?? ''
	const { protocol, host: publicHost } = new URL(config.publicUrl)
	if (protocol === 'https:' || host === publicHost || !HOST.test(host)) return config.publicUrl
	const isHttps = config.trustedProxies > 0 && request.headers['x-forwarded-proto'] === 'https'
	return `${isHttps ? 'https' : 'http'}://${host.toLowerCase()}`
}

/** React Router once trusted these headers of its own from any client; the others describe the connection to this server. */
const NOT_FORWARDED = /^x-react-router-|^(?:connection|keep-alive|transfer-encoding|upgrade|expect)$/

type WebRequestInit = { origin: string; body: Buffer | ReadableStream; signal: AbortSignal }

export function toWebRequest(
	{ request, method, path, search }: HttpExchange,
	{ origin, body, signal }: WebRequestInit,
): Request {
	const headers = new Headers()
	for (let index = 0; index < request.rawHeaders.length; index += 2) {
		const name = request.rawHeaders[index] ?? ''
		if (!name.startsWith(':') && !NOT_FORWARDED.test(name.toLowerCase())) {
			headers.append(name, request.rawHeaders[index + 1] ?? '')
		}
	}
	// The header need not be a URL there: a sandboxed page sends 'null'.
	if (acceptsAnyOrigin({ method, path })) headers.delete('origin')
	const hasBody = !isSafeMethod(method)
	// The origin has passed the check for cross-site writes, and React Router compares it with the URL again.
	const base = hasBody ? (headers.get('origin') ?? origin) : origin
	return new Request(base + path + search, {
		// React Router would drop the body, but keep the headers that describe it.
		method: method === 'HEAD' ? 'GET' : method,
		headers,
		signal,
		...(hasBody && (Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : { body, duplex: 'half' })),
	})
}
