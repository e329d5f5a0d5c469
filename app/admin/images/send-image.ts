/** Uploads an image with progress, which `fetch` does not report. */
import { reauthenticateIfNeeded } from '#app/admin/sign-in/repeat-after-reauthentication.ts'
import { z } from '#app/http/browser-zod.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { UPLOAD_FAILED } from '#shop/images/upload.ts'

const UploadResponse = z.union([
	z.object({ success: z.string(), path: z.string() }),
	z.object({ error: z.string(), field: z.string().nullable(), title: z.string().nullish() }),
])

type UploadResult = z.infer<typeof UploadResponse>

const FAILED: UploadResult = { title: UPLOAD_FAILED.title, error: UPLOAD_FAILED.message, field: null }

type Upload = {
	url: string
	form: FormData
	/** `part` is how much has been sent, from 0 to 1. */
	onProgress: (part: number) => void
	signal: AbortSignal
}

const NOT_SIGNED_IN: UploadResult = {
	title: UPLOAD_FAILED.title,
	error: "The image wasn't uploaded, because you had to sign in again. Please choose it once more.",
	field: null,
}

export async function sendImage(upload: Upload): Promise<UploadResult | null> {
	if (!(await reauthenticateIfNeeded())) return NOT_SIGNED_IN
	return upload.signal.aborted ? null : sendForm(upload)
}

function sendForm({ url, form, onProgress, signal }: Upload): Promise<UploadResult | null> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest()
		request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
			if (lengthComputable) onProgress(loaded / total)
		})
		request.addEventListener('load', () => resolve(parseResponse(request.responseText)))
		request.addEventListener('error', () => resolve(FAILED))
		request.addEventListener('abort', () => resolve(null))
		signal.addEventListener('abort', () => request.abort())
		request.open('POST', url)
		request.send(form)
	})
}

function parseResponse(text: string): UploadResult {
	// An HTML page comes instead of JSON if the session has ended or a proxy responded.
	return UploadResponse.safeParse(parseJson(text)).data ?? FAILED
}
