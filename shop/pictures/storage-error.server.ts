/** The disk is full, or the provider of storage does not answer: nobody's input is at fault. */
export class StorageError extends Error {
	constructor(doing: string, cause: unknown) {
		super(`The picture storage failed to ${doing}`, { cause })
		this.name = 'StorageError'
	}
}
