/** A request as the rest of the server sees it: its id, its path, and the address it was sent to. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'

export type Incoming = {
	request: IncomingMessage
	response: ServerResponse
	id: string
	method: string
	path: string
	/** With its question mark, or empty. */
	search: string
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const LONGEST_TARGET = 4_096

const processMark = randomBytes(5).toString('hex')
let count = 0

/** Unique among all processes and cheap, because every answer carries one. */
export function nextRequestId(): string {
	count += 1
	return `${processMark}-${count.toString(36)}`
}

type Malformed = { status: number; message: string }

export function readIncoming(
	request: IncomingMessage,
	response: ServerResponse,
	id: string,
): Incoming | Malformed {
	const method = request.method ?? ''
	const target = request.url ?? ''
	if (!METHODS.has(method)) return { status: 405, message: 'This shop does not know that method.' }
	if (target.length > LONGEST_TARGET) return { status: 414, message: 'That address is too long.' }
	// A second slash or a backslash would be read as another host by whoever builds an address from this path.
	if (!target.startsWith('/') || /^\/[/\\]/.test(target) || !isDecodable(target)) {
		return { status: 400, message: 'That address cannot be understood.' }
	}
	const at = target.indexOf('?')
	const path = at < 0 ? target : target.slice(0, at)
	return { request, response, id, method, path, search: at < 0 ? '' : target.slice(at) }
}

/** Every part a loader may decode must decode, and to something a database can hold. */
function isDecodable(target: string): boolean {
	if (!target.includes('%')) return true
	if (target.includes('%00')) return false
	const at = target.indexOf('?')
	try {
		decodeURIComponent(at < 0 ? target : target.slice(0, at))
		return true
	} catch (error) {
		if (error instanceof URIError) return false
		throw error
	}
}

/** Whose request it is. Behind a proxy of ours the last address is the one the proxy itself saw. */
export function addressOf(request: IncomingMessage, { trustProxy }: { trustProxy: boolean }): string {
	const forwarded = trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : ''
	const last = forwarded.split(',').at(-1)?.trim()
	const address = last || request.socket.remoteAddress || 'unknown'
	return address.replace(/^::ffff:(?=\d+\.)/, '')
}

const HOST = /^(?:[a-z0-9.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The origin the visitor sees. In production only ever PUBLIC_URL: a Host header is whatever its sender likes. */
export function originOf(request: IncomingMessage, own: { publicUrl: string; trustProxy: boolean }): string {
	const host = request.headers.host ?? ''
	const { protocol, host: publicHost } = new URL(own.publicUrl)
	if (protocol === 'https:' || host === publicHost || !HOST.test(host)) return own.publicUrl
	const isHttps = own.trustProxy && request.headers['x-forwarded-proto'] === 'https'
	return `${isHttps ? 'https' : 'http'}://${host.toLowerCase()}`
}
