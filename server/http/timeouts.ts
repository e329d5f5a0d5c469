/** Requests that come too slowly: whoever sends a byte now and then would hold a connection for good. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { INERT_POLICY } from '#server/http/security-headers.ts'

export const BODY_SECONDS = 30
/** A picture of the largest size, over a line of 300 kbit/s. Node knows one time for all requests: this, and ours are within it. */
export const MOST_BODY_SECONDS = 300

type Waiting = { timer: NodeJS.Timeout; giveUp: () => void }
const waiting = new WeakMap<IncomingMessage, Waiting>()

/** Nearly all requests have no body, and need no clock. */
export function expectBody(request: IncomingMessage, response: ServerResponse): void {
	const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
	if (encoding === undefined && Number(length) === 0) return
	const giveUp = () => {
		if (request.complete) return
		if (response.headersSent) request.socket.destroy()
		else refuseUnread(request.socket, 'ERR_HTTP_REQUEST_TIMEOUT')
	}
	wait(request, { giveUp, seconds: BODY_SECONDS })
	request.once('close', () => clearTimeout(waiting.get(request)?.timer))
}

/** From now on. */
export function waitLongerFor(request: IncomingMessage, seconds: number): void {
	const { timer, giveUp } = waiting.get(request) ?? {}
	if (!giveUp || request.complete) return
	clearTimeout(timer)
	wait(request, { giveUp, seconds })
}

function wait(request: IncomingMessage, { giveUp, seconds }: { giveUp: () => void; seconds: number }): void {
	waiting.set(request, { timer: setTimeout(giveUp, seconds * 1000), giveUp })
}

/** In HTTP, for somebody whose request could not be read to its end; whatever else they send is not heard. */
export function refuseUnread(socket: Duplex, code: string | undefined): void {
	const headers = ['Connection: close', 'Content-Length: 0', 'X-Content-Type-Options: nosniff']
	const head = [`HTTP/1.1 ${statusOf(code)}`, ...headers, `Content-Security-Policy: ${INERT_POLICY}`, '', '']
	socket.end(head.join('\r\n'), () => socket.destroy())
}

function statusOf(code: string | undefined): string {
	if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
	return code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
}
