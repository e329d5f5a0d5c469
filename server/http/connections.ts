/** Limits what one connection may hold: responses that it does not read, and requests that it sends without waiting. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Without progress for this long, a connection is closed: a client that never reads would hold its response in memory
 * forever. A slow phone that reads now and then may continue.
 */
const SILENCE_MILLISECONDS = 120_000

/** Browsers and proxies wait for each response. A program that sends thousands of requests at once would keep everybody else waiting. */
export const MAX_UNANSWERED = 10

export function closeSilentConnections(server: Server): void {
	server.timeout = SILENCE_MILLISECONDS
}

const unanswered = new WeakMap<Socket, number>()

/** Returns true if the connection has too many unanswered requests. It is then closed, and the request that has arrived must be ignored. */
export function isCutOff(socket: Socket): boolean {
	// The connection was closed; this request had arrived before.
	if (socket.destroyed) return true
	const count = unanswered.get(socket) ?? 0
	if (count >= MAX_UNANSWERED) {
		socket.destroy()
		return true
	}
	unanswered.set(socket, count + 1)
	return false
}

/**
 * Runs in the next turn of the event loop: all that has arrived on a connection is read before any other gets a turn,
 * even if each request is answered at once.
 */
export function recordAnswer(socket: Socket): void {
	setImmediate(() => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
}
