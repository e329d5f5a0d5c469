/** Refuses a command whose files cannot be read or written, with the reason. */
import { DataFolderError } from '#shop/files/data-folder.server.ts'
import { describeFileSystemError, FREE_SPACE } from '#shop/files/file-system-errors.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'

/** Rethrows any other error. */
export async function refuseOnFileSystemError<Value extends object>(
	{ what, consequence }: { what: string; consequence: string },
	work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
	try {
		return await work()
	} catch (error) {
		const failure = error instanceof DataFolderError ? error.failure : describeFileSystemError(error)
		if (failure === null) throw error
		// Any other advice concerns the data folder, not this file.
		const fix = failure.fix === FREE_SPACE ? ` ${FREE_SPACE}` : ''
		const message = `${what}: ${failure.reason}. ${consequence}${fix}`
		return refuse('unavailable', null, { message, code: 'no_file' })
	}
}
