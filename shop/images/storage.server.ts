/** The interface of an image storage: buckets of files, on the local disk or in S3. */
export type StoredEntry = { name: string; size: number; isFolder: boolean }

/** Each path begins with its bucket. All methods throw `StorageError` when the storage fails. */
export type ImageStorage = {
	listBuckets(): Promise<string[]>
	createBucket(bucket: string): Promise<void>
	write(path: string, file: { bytes: Uint8Array; mimetype: string }): Promise<void>
	/** Lists what is directly in a folder. Empty if the folder does not exist. */
	list(folder: string): Promise<StoredEntry[]>
	read(path: string): Promise<Uint8Array<ArrayBuffer> | null>
	remove(path: string): Promise<void>
}

export const IMAGE_STORAGE = 'The image storage'

/** The storage itself failed, for example because the disk is full or S3 does not respond. */
export class StorageError extends Error {
	constructor(storage: string, operation: string, cause: unknown) {
		super(`${storage} failed to ${operation}`, { cause })
		this.name = 'StorageError'
	}
}
