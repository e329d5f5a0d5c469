/** A child process that re-encodes one image and exits, which frees its memory and isolates the server from decoder crashes. */
import { constants, setPriority } from 'node:os'
import { sanitizeImage } from './sanitize-image.server.ts'

// Serving pages takes precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', async (bytes: Uint8Array) => {
	const outcome = await sanitizeImage(bytes)
	process.send?.(outcome, () => process.disconnect())
})
process.once('disconnect', () => process.exit())
