/** Checks an uploaded image by its bytes, before anything decodes them. */
import { type ImageKind, imageKind, isHeic } from './rules.ts'
import { MAX_IMAGE_BYTES, UPLOAD_FAILED } from './upload.ts'
import { formatBytes } from '#shop/format-bytes.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'

export const DAMAGED = 'This image is damaged or incomplete. Please save it again and retry.'

const HEIC =
	'This is a HEIC photo, as an iPhone takes them. Please save or send it as JPEG, and choose the JPEG.'

export function inspectImage(bytes: Uint8Array): Outcome<{ kind: ImageKind }> {
	if (bytes.length === 0) return rejectImage('Please choose an image.')
	if (bytes.length > MAX_IMAGE_BYTES) {
		return rejectImage(`Images can be up to ${formatBytes(MAX_IMAGE_BYTES)}.`)
	}
	const kind = imageKind(bytes)
	if (kind) return { ok: true, kind }
	return rejectImage(isHeic(bytes) ? HEIC : 'Please choose a JPEG, PNG, WebP or AVIF image.')
}

export function rejectImage(message: string): Refusal {
	return refuse('invalid', UPLOAD_FAILED.title, { message, field: 'image', code: 'not_taken' })
}
