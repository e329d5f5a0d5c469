/** A request of node:http as the Request that pages read. */
import type { Incoming } from '#server/incoming.ts'

/** React Router has obeyed these from anyone in the past; nothing of ours sends them. */
const NOT_FOR_PAGES = /^x-react-router-|^(?:connection|keep-alive|transfer-encoding|upgrade|expect)$/

type Envelope = { origin: string; body: Buffer; signal: AbortSignal }

export function toRequest(
	{ request, method, path, search }: Incoming,
	{ origin, body, signal }: Envelope,
): Request {
	const headers = new Headers()
	for (let index = 0; index < request.rawHeaders.length; index += 2) {
		const name = request.rawHeaders[index] ?? ''
		if (!name.startsWith(':') && !NOT_FOR_PAGES.test(name.toLowerCase())) {
			headers.append(name, request.rawHeaders[index + 1] ?? '')
		}
	}
	// The guard has let this origin pass, and React Router compares it with the address once more.
	const sender = method === 'GET' || method === 'HEAD' ? origin : (request.headers.origin ?? origin)
	const hasBody = method !== 'GET' && method !== 'HEAD'
	return new Request(sender + path + search, {
		method,
		headers,
		signal,
		...(hasBody && { body: new Uint8Array(body) }),
	})
}
