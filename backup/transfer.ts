/** Moves files between this machine and a bucket, from and to the disk, because a backup may be larger than the memory. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { S3Client } from '#shop/images/s3-client.server.ts'
import { StorageError } from '#shop/images/storage.server.ts'
import { isFileSystemError } from '#shop/files/file-system-errors.server.ts'

/** `storage` names it in errors. */
type Transfer = { path: string; key: string; storage: string }

const TRANSFER_WITHIN_MILLISECONDS = 3_600_000
/** The maximum size of one upload to S3. */
const MAX_BYTES = 5 * 1024 ** 3

/** S3 stores a file completely or not at all. */
export async function upload(request: S3Client, { path, key, storage }: Transfer): Promise<void> {
	const body = await openAsBlob(path)
	if (body.size > MAX_BYTES)
		throw new StorageError(storage, 'write', new Error('more than 5 GB; set BACKUP_TO to a folder'))
	const timeout = TRANSFER_WITHIN_MILLISECONDS
	const response = await request('write', { method: 'PUT', key, body, timeout })
	if (!response) throw new StorageError(storage, 'write', new Error('there is no such bucket'))
}

/** Returns false if the bucket has no such file. */
export async function download(request: S3Client, { path, key, storage }: Transfer): Promise<boolean> {
	const timeout = TRANSFER_WITHIN_MILLISECONDS
	const response = await request('read', { method: 'GET', key, timeout })
	if (!response) return false
	if (!response.body) throw new StorageError(storage, 'read', new Error('no content'))
	try {
		const content = Readable.fromWeb(response.body as ReadableStream)
		await pipeline(content, createWriteStream(path, { mode: 0o600 }))
		return true
	} catch (error) {
		if (isFileSystemError(error)) throw error
		throw new StorageError(storage, 'read', error)
	}
}
