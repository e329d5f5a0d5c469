/** What one connection may hold: answers that it does not read, and requests that it sends without waiting for answers. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Without progress. A slow phone that reads now and then may continue; a client that never reads would hold its response in memory forever. */
const SILENCE_MILLISECONDS = 120_000

/** Browsers and proxies wait for each answer. A program that sends thousands of requests at once would keep everybody else waiting. */
export const MAX_UNANSWERED = 10

export function closeSilentConnections(server: Server): void {
	server.timeout = SILENCE_MILLISECONDS
}

const unanswered = new WeakMap<Socket, number>()

/** True if the connection has too many requests without an answer: it is closed, and the request that has arrived is to be ignored. */
export function isCutOff(socket: Socket): boolean {
	// The rest of what had arrived by then.
	if (socket.destroyed) return true
	const count = unanswered.get(socket) ?? 0
	if (count >= MAX_UNANSWERED) {
		socket.destroy()
		return true
	}
	unanswered.set(socket, count + 1)
	return false
}

/** In the next turn: what has arrived at once is read to its end before anybody else gets a turn, even if each is answered meanwhile. */
export function noteAnswered(socket: Socket): void {
	setImmediate(() => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
}
