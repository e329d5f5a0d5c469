/** Sends a picture and says how much of it has gone, which a fetch cannot. */
import type { Told } from '#app/admin/layout/action-result.ts'
import { z } from '#app/http/browser-zod.ts'
import { UPLOAD_FAILED } from '#shop/images/rules.ts'

const Answer = z.union([
	z.object({ done: z.string() }),
	z.object({ refused: z.string(), field: z.string().nullable(), title: z.string().nullish() }),
])

/** The words of the specification, where no answer came that could be read. */
const FAILED: Told = {
	title: UPLOAD_FAILED.title,
	refused: UPLOAD_FAILED.message,
	field: null,
}

type Sending = {
	address: string
	form: FormData
	/** From 0 to 1. */
	onSent: (part: number) => void
	signal: AbortSignal
}

/** Null where it was called off. */
export function sendPicture({ address, form, onSent, signal }: Sending): Promise<Told | null> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest()
		request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
			if (lengthComputable) onSent(loaded / total)
		})
		request.addEventListener('load', () => resolve(readAnswer(request.responseText)))
		request.addEventListener('error', () => resolve(FAILED))
		request.addEventListener('abort', () => resolve(null))
		signal.addEventListener('abort', () => request.abort())
		request.open('POST', address)
		request.send(form)
	})
}

function readAnswer(text: string): Told {
	try {
		const read = Answer.safeParse(JSON.parse(text))
		return read.success ? read.data : FAILED
	} catch (error) {
		// A page instead of an answer: signed out meanwhile, or a proxy with words of its own.
		if (error instanceof SyntaxError) return FAILED
		throw error
	}
}
