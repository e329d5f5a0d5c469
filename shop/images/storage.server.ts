/** Where pictures are kept: buckets of files, on this machine's disk or at a provider of storage. */
export type StoredEntry = { name: string; size: number; isFolder: boolean }

/** A path starts with its bucket. Everything fails with a StorageError, or not at all. */
export type ImageStorage = {
	listBuckets(): Promise<string[]>
	createBucket(bucket: string): Promise<void>
	write(path: string, file: { bytes: Uint8Array; mimetype: string }): Promise<void>
	/** Files and folders directly in a folder; none where there is no such folder. */
	list(folder: string): Promise<StoredEntry[]>
	/** Null where there is no such file. */
	read(path: string): Promise<Uint8Array<ArrayBuffer> | null>
	/** Nothing happens where there is no such file. */
	remove(path: string): Promise<void>
}

/** The disk is full, or the provider of storage does not answer: nobody's input is at fault. */
export class StorageError extends Error {
	constructor(doing: string, cause: unknown) {
		super(`The picture storage failed to ${doing}`, { cause })
		this.name = 'StorageError'
	}
}
