/** Reads a request's body whole, up to a limit. */
import type { IncomingMessage } from 'node:http'

export const MOST_BODY_BYTES = 256 * 1024

/** Beyond this nobody listens to the rest: the connection is closed instead. */
const MOST_BYTES_DISCARDED = 8 * 1024 * 1024

type Body = { ok: true; bytes: Buffer } | { ok: false }

/** A body that is too large is heard to its end where that is not too long, so that its sender can read the refusal. */
export async function readBody(request: IncomingMessage): Promise<Body> {
	if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES_DISCARDED) return { ok: false }
	const chunks: Buffer[] = []
	let size = 0
	for await (const chunk of request) {
		size += chunk.length
		if (size <= MOST_BODY_BYTES) chunks.push(chunk)
		if (size > MOST_BYTES_DISCARDED) return { ok: false }
	}
	return size <= MOST_BODY_BYTES ? { ok: true, bytes: Buffer.concat(chunks) } : { ok: false }
}
