/** Limits the time for request bodies. Without it, a client that sends a byte now and then would hold a connection forever. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { hasBody } from '#server/http/request.ts'
import { NON_PAGE_POLICY } from '#server/http/security-headers.ts'

export const BODY_SECONDS = 30
/** Enough for the largest image at 300 kbit/s. Node has only this one limit for all requests; ours are at most as long. */
export const MAX_BODY_SECONDS = 300

type BodyTimeout = { timer: NodeJS.Timeout; onTimeout: () => void }
const timeouts = new WeakMap<IncomingMessage, BodyTimeout>()

/** Does nothing for a request without a body, as most are. */
export function startBodyTimeout(request: IncomingMessage, response: ServerResponse): void {
	if (!hasBody(request)) return
	const onTimeout = () => {
		if (request.complete) return
		if (response.headersSent) request.socket.destroy()
		else rejectSocket(request.socket, 'ERR_HTTP_REQUEST_TIMEOUT')
	}
	setBodyTimeout(request, { onTimeout, seconds: BODY_SECONDS })
	request.once('close', () => clearTimeout(timeouts.get(request)?.timer))
}

export function extendBodyTimeout(request: IncomingMessage, seconds: number): void {
	const { timer, onTimeout } = timeouts.get(request) ?? {}
	if (!onTimeout || request.complete) return
	clearTimeout(timer)
	setBodyTimeout(request, { onTimeout, seconds })
}

function setBodyTimeout(
	request: IncomingMessage,
	{ onTimeout, seconds }: { onTimeout: () => void; seconds: number },
): void {
	timeouts.set(request, { timer: setTimeout(onTimeout, seconds * 1000), onTimeout })
}

/** Responds to a request that could not be read to its end, then closes the connection. */
export function rejectSocket(socket: Duplex, errorCode: string | undefined): void {
	const headers = ['Connection: close', 'Content-Length: 0', 'X-Content-Type-Options: nosniff']
	const status = `HTTP/1.1 ${statusFor(errorCode)}`
	const head = [status, ...headers, `Content-Security-Policy: ${NON_PAGE_POLICY}`, '', '']
	socket.end(head.join('\r\n'), () => socket.destroy())
}

function statusFor(errorCode: string | undefined): string {
	if (errorCode === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
	return errorCode === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
}
