/** Re-encodes images in child processes, one at a time: decoding may take 400 MB, which the allocator would not return to the system. */
import { fork } from 'node:child_process'
import { z } from 'zod'
import { DAMAGED, inspectImage, rejectImage } from './inspect-image.ts'
import { EMAIL_WIDTHS } from './rules.ts'
import type { SanitizedImage } from './sanitize-image.server.ts'
import type { Outcome } from '#shop/outcome.ts'

/** Longer than the decoder's own limit, so that its error is reported where possible. */
const TIMEOUT_MILLISECONDS = 60_000

const Bytes = z.instanceof(Uint8Array)
const WorkerResponse = z.union([
	z.object({
		ok: z.literal(true),
		image: z.object({
			extension: z.enum(['jpg', 'png']),
			bytes: Bytes,
			widths: z.array(z.object({ width: z.number(), bytes: Bytes })),
			emailWidths: z.array(z.object({ width: z.literal(EMAIL_WIDTHS), bytes: Bytes })),
		}),
	}),
	z.object({ ok: z.literal(false), message: z.string() }),
])

type Sanitized = Outcome<{ image: SanitizedImage }>

export async function reEncodeInChildProcess(bytes: Uint8Array): Promise<Sanitized> {
	const inspected = inspectImage(bytes)
	return inspected.ok ? inQueue(() => runChildProcess(bytes)) : inspected
}

let last: Promise<unknown> = Promise.resolve()

function inQueue<Value>(task: () => Promise<Value>): Promise<Value> {
	const result = last.then(task)
	last = result.catch(() => {})
	return result
}

function runChildProcess(bytes: Uint8Array): Promise<Sanitized> {
	return new Promise((resolve, reject) => {
		const child = fork(new URL('./re-encode-process.server.ts', import.meta.url), {
			serialization: 'advanced',
			execArgv: [],
			// The process that decodes untrusted bytes must not have the shop's secrets.
			env: {},
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
			timeout: TIMEOUT_MILLISECONDS,
			killSignal: 'SIGKILL',
		})
		child.once('error', reject)
		child.once('message', (message) => {
			const response = WorkerResponse.parse(message)
			resolve(response.ok ? response : rejectImage(response.message))
		})
		// The decoder crashed, ran out of memory or was killed by the timeout.
		child.once('exit', (code) => {
			if (code !== 0) resolve(rejectImage(DAMAGED))
		})
		child.send(bytes)
	})
}
