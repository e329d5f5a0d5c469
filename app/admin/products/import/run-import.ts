/** Sends a catalogue file and reads the answer: how many lines were read so far, then the result. */
import { z } from '#app/http/browser-zod.ts'

const Done = z.object({
	isDryRun: z.boolean(),
	result: z.object({
		lines: z.number(),
		changed: z.number(),
		changes: z.array(z.object({ line: z.number(), subject: z.string(), changes: z.array(z.string()) })),
		refused: z.number(),
		refusals: z.array(z.object({ line: z.number(), subject: z.string(), reason: z.string() })),
	}),
})
export type ImportDone = z.infer<typeof Done>
/** One line of JSON each; the last one is the result or an error. */
const ImportMessage = z.union([z.object({ lines: z.number() }), Done, z.object({ error: z.string() })])
export type ImportMessage = z.infer<typeof ImportMessage>
export type ImportAnswer = ImportDone | { error: string }

const FAILED = {
	error: 'The import was interrupted. Please check the file again to see what is still to be changed.',
}

export async function runImport(
	url: string,
	body: FormData,
	onProgress: (lines: number) => void,
): Promise<ImportAnswer> {
	try {
		const response = await fetch(url, { method: 'POST', body })
		if (!response.ok || !response.body || response.redirected) return FAILED
		let rest = ''
		const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
		for (;;) {
			const { done, value } = await reader.read()
			if (done) return FAILED
			const messages = (rest + value).split('\n')
			rest = messages.pop() ?? ''
			for (const message of messages) {
				const parsed = ImportMessage.parse(JSON.parse(message))
				if (!('lines' in parsed)) return parsed
				onProgress(parsed.lines)
			}
		}
	} catch (error) {
		// The connection broke, or something that is no answer of ours came.
		if (error instanceof TypeError || error instanceof SyntaxError || error instanceof z.ZodError)
			return FAILED
		throw error
	}
}
