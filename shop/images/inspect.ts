/** What can be said of a sent picture by its bytes alone, before anything decodes them, and how one is refused. */
import { formatBytes, MOST_PICTURE_BYTES, type PictureKind, pictureKind, UPLOAD_FAILED } from './rules.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'

export const DAMAGED = 'This picture is damaged or incomplete. Please save it again and send that.'

export function lookAt(bytes: Uint8Array): Outcome<{ kind: PictureKind }> {
	if (bytes.length === 0) return notTaken('Please choose a picture.')
	if (bytes.length > MOST_PICTURE_BYTES) {
		return notTaken(`A picture may have at most ${formatBytes(MOST_PICTURE_BYTES)}.`)
	}
	const kind = pictureKind(bytes)
	return kind ? { ok: true, kind } : notTaken('This is not a JPEG, PNG, WebP or AVIF picture.')
}

export function notTaken(message: string): Refusal {
	return refuse('invalid', UPLOAD_FAILED.title, { message, field: 'picture', code: 'not_taken' })
}
