/** Cleans one picture and ends: what its decoding took goes back to the machine, and one that breaks the decoder breaks nothing else. */
import { constants, setPriority } from 'node:os'
import { sanitizeImage } from './sanitize-image.server.ts'

// Whoever waits for a page comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', async (bytes: Uint8Array) => {
	const outcome = await sanitizeImage(bytes)
	process.send?.(outcome, () => process.disconnect())
})
process.once('disconnect', () => process.exit())
