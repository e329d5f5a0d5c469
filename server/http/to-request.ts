/** A request of node:http as the Request that pages read. */
import type { Incoming } from '#server/http/request.ts'
import { isForStrangers, isRead } from '#server/http/csrf-protection.ts'

/** React Router has obeyed these from anyone in the past; nothing of ours sends them. */
const NOT_FOR_PAGES = /^x-react-router-|^(?:connection|keep-alive|transfer-encoding|upgrade|expect)$/

type Envelope = { origin: string; body: Buffer; signal: AbortSignal }

export function toRequest(
	{ request, method, path, search }: Incoming,
	{ origin, body, signal }: Envelope,
): Request {
	// Where anybody may write it says nothing, and it need not be an address at all: a sandboxed page sends 'null'.
	const hasStrangersOrigin = isForStrangers({ method, path })
	const headers = new Headers()
	for (let index = 0; index < request.rawHeaders.length; index += 2) {
		const name = request.rawHeaders[index] ?? ''
		if (!name.startsWith(':') && !NOT_FOR_PAGES.test(name.toLowerCase())) {
			headers.append(name, request.rawHeaders[index + 1] ?? '')
		}
	}
	if (hasStrangersOrigin) headers.delete('origin')
	const hasBody = !isRead(method)
	// The guard has let this origin pass, and React Router compares it with the address once more.
	const sender = hasBody ? (headers.get('origin') ?? origin) : origin
	return new Request(sender + path + search, {
		method,
		headers,
		signal,
		...(hasBody && { body: new Uint8Array(body) }),
	})
}
