/** Reads a request's body whole, up to a limit. */
import type { IncomingMessage } from 'node:http'

export const MOST_BODY_BYTES = 256 * 1024

/** Beyond this nobody listens to the rest: the connection is closed instead. */
const MOST_BYTES_DISCARDED = 8 * 1024 * 1024

export type Body = { ok: true; bytes: Buffer } | { ok: false; isBusy?: boolean }

/** A body that is too large is heard to its end where that is not too long, so that its sender can read the refusal. */
export async function readBody(request: IncomingMessage, most: number): Promise<Body> {
	const mostHeard = Math.max(most, MOST_BYTES_DISCARDED)
	if (Number(request.headers['content-length'] ?? 0) > mostHeard) return { ok: false }
	const chunks: Buffer[] = []
	let size = 0
	for await (const chunk of request) {
		size += chunk.length
		if (size <= most) chunks.push(chunk)
		if (size > mostHeard) return { ok: false }
	}
	return size <= most ? { ok: true, bytes: Buffer.concat(chunks) } : { ok: false }
}
