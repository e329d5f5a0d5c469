/** Checks an uploaded image by its bytes, before anything decodes them. */
import { type ImageKind, imageKind } from './rules.ts'
import { MAX_IMAGE_BYTES, UPLOAD_FAILED } from './upload.ts'
import { formatBytes } from '#shop/format-bytes.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'

export const DAMAGED = 'This image is damaged or incomplete. Please save it again and retry.'

export function inspectImage(bytes: Uint8Array): Outcome<{ kind: ImageKind }> {
	if (bytes.length === 0) return rejectImage('Please choose an image.')
	if (bytes.length > MAX_IMAGE_BYTES) {
		return rejectImage(`Images can be up to ${formatBytes(MAX_IMAGE_BYTES)}.`)
	}
	const kind = imageKind(bytes)
	return kind ? { ok: true, kind } : rejectImage('Please choose a JPEG, PNG, WebP or AVIF image.')
}

export function rejectImage(message: string): Refusal {
	return refuse('invalid', UPLOAD_FAILED.title, { message, field: 'image', code: 'not_taken' })
}
