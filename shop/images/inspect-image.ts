/** What can be said of a sent picture by its bytes alone, before anything decodes them, and how one is refused. */
import { formatBytes, MAX_IMAGE_BYTES, type ImageKind, imageKind, UPLOAD_FAILED } from './rules.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'

export const DAMAGED = 'This picture is damaged or incomplete. Please save it again and send that.'

export function inspectImage(bytes: Uint8Array): Outcome<{ kind: ImageKind }> {
	if (bytes.length === 0) return rejectImage('Please choose a picture.')
	if (bytes.length > MAX_IMAGE_BYTES) {
		return rejectImage(`A picture may have at most ${formatBytes(MAX_IMAGE_BYTES)}.`)
	}
	const kind = imageKind(bytes)
	return kind ? { ok: true, kind } : rejectImage('This is not a JPEG, PNG, WebP or AVIF picture.')
}

export function rejectImage(message: string): Refusal {
	return refuse('invalid', UPLOAD_FAILED.title, { message, field: 'picture', code: 'not_taken' })
}
