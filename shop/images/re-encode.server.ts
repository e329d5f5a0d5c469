/** Cleans a picture in a process of its own, one at a time: decoding one may take 400 MB, and an allocator gives little of that back. */
import { fork } from 'node:child_process'
import { z } from 'zod'
import type { SanitizedImage } from './sanitize-image.server.ts'
import { DAMAGED, inspectImage, rejectImage } from './inspect-image.ts'
import { inQueue } from './queue.server.ts'
import type { Outcome } from '#shop/outcome.ts'

/** Longer than the decoder's own limit. */
const ENDS_WITHIN_MILLISECONDS = 60_000

const Bytes = z.instanceof(Uint8Array)
const Reply = z.union([
	z.object({
		ok: z.literal(true),
		picture: z.object({
			extension: z.enum(['jpg', 'png']),
			bytes: Bytes,
			widths: z.array(z.object({ width: z.number(), bytes: Bytes })),
		}),
	}),
	z.object({ ok: z.literal(false), message: z.string() }),
])

type Cleaned = Outcome<{ picture: SanitizedImage }>

export async function reEncodeInChildProcess(bytes: Uint8Array): Promise<Cleaned> {
	const looked = inspectImage(bytes)
	return looked.ok ? inQueue(() => inOwnProcess(bytes)) : looked
}

function inOwnProcess(bytes: Uint8Array): Promise<Cleaned> {
	return new Promise((resolve, reject) => {
		const cleaner = fork(new URL('./re-encode-process.server.ts', import.meta.url), {
			serialization: 'advanced',
			execArgv: [],
			// What decodes a stranger's bytes knows no secret of the shop.
			env: {},
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
			timeout: ENDS_WITHIN_MILLISECONDS,
			killSignal: 'SIGKILL',
		})
		cleaner.once('error', reject)
		cleaner.once('message', (message) => {
			const reply = Reply.parse(message)
			resolve(reply.ok ? reply : rejectImage(reply.message))
		})
		// It had no time to say why: the decoder itself was broken, or took more memory than there is.
		cleaner.once('exit', (code) => {
			if (code !== 0) resolve(rejectImage(DAMAGED))
		})
		cleaner.send(bytes)
	})
}
