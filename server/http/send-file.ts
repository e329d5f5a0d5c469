/** A file that is made while it is sent, as fast as its reader reads: however long it is, it never lies in memory. */
import type { ServerResponse } from 'node:http'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Whatever is meant to be kept and not looked at. */
export function isFile(answer: Response): boolean {
	return answer.headers.get('content-disposition')?.startsWith('attachment') ?? false
}

/** The head is written already. A file whose making fails half-way is cut off, so that nobody takes it for whole. */
export async function sendFile(
	answer: Response,
	response: ServerResponse,
	{ method, through = new PassThrough() }: { method: string; through?: Transform },
): Promise<void> {
	if (!answer.body || method === 'HEAD' || response.destroyed) {
		await answer.body?.cancel()
		response.end()
		return
	}
	try {
		await pipeline(answer.body, through, response)
	} catch (error) {
		// Its reader has left, and the making has ended with that.
		if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
			throw error
	}
}
