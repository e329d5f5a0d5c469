/** How pieces are told apart. */
import { createHash } from 'node:crypto'

export function sha256(body: Uint8Array): string {
	return createHash('sha256').update(body).digest('hex')
}
