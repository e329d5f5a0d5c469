/** Uploads, lists, reads and deletes images. */
import { markDeleted } from './deleted-images.server.ts'
import { openStorage } from './open-storage.server.ts'
import { reEncodeInChildProcess } from './re-encode.server.ts'
import {
	type Bucket,
	EMAIL_WIDTHS,
	emailPathAtWidth,
	isFolder,
	isStoredPath,
	mimetypeOf,
	originalOfEmailPath,
	pathAtWidth,
	imageUrl,
	STORED_WIDTHS,
	type StoredFile,
	storedName,
} from './rules.ts'
import { type ImageStorage, StorageError } from './storage.server.ts'
import { UPLOAD_FAILED } from './upload.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NOT_UPLOADED = refuse('unavailable', UPLOAD_FAILED.title, { message: UPLOAD_FAILED.message })
const NOT_LISTED = refuse('unavailable', 'Failed to list files', {
	message: 'Something went wrong while listing files',
})
const DELETE_FAILED = 'Failed to delete file'
const NOT_DELETED = refuse('unavailable', DELETE_FAILED, {
	message: 'Something went wrong while deleting the file',
})
const NO_SUCH_FOLDER = refuse('invalid', UPLOAD_FAILED.title, { message: "This folder doesn't exist." })
const NO_SUCH_IMAGE = refuse('missing', DELETE_FAILED, { message: 'This image no longer exists.' })

type Location = { bucket: Bucket; folder: string }

/** Writes the resized versions before the image itself, so that a listed image is always complete. */
export async function uploadImage(
	shop: Shop,
	{ bucket, folder, file, by }: Location & { file: { name: string; bytes: Uint8Array }; by: Actor },
): Promise<Outcome<{ file: StoredFile }>> {
	if (!isFolder(folder)) return NO_SUCH_FOLDER
	const sanitized = await reEncodeInChildProcess(file.bytes)
	if (!sanitized.ok) return sanitized
	const { extension, bytes, widths, emailWidths } = sanitized.image
	const pathAt = (moment: Date) => `${bucket}/${joinPath(folder, storedName(moment, file.name, extension))}`
	let path: string
	try {
		const storage = openStorage(shop.config)
		await createBucketIfMissing(storage, bucket)
		const write = (at: string, content: Uint8Array) =>
			storage.write(at, { bytes: content, mimetype: mimetypeOf(at) })
		path = await withUniquePath({ storage, now: shop.clock(), pathAt }, async (unique) => {
			await Promise.all([
				...widths.map((resized) => write(pathAtWidth(unique, resized.width), resized.bytes)),
				...emailWidths.map((resized) => write(emailPathAtWidth(unique, resized.width), resized.bytes)),
			])
			await write(unique, bytes)
		})
	} catch (error) {
		return storageRefusal(shop, error, NOT_UPLOADED)
	}
	await audit(shop, { by, action: 'image uploaded', subject: `/${path}` })
	return {
		ok: true,
		file: storedFile({ bucket, folder }, { name: path.split('/').at(-1) ?? '', size: bytes.length }),
	}
}

/** The newest come first. If the storage fails, the list is empty and `failure` says so, as specified. */
export async function listImages(
	shop: Shop,
	{ bucket, folder }: Location,
): Promise<{ files: StoredFile[]; failure: Refusal | null }> {
	try {
		const entries = isFolder(folder) ? await openStorage(shop.config).list(joinPath(bucket, folder)) : []
		const files = entries.filter((entry) => !entry.isFolder && isStoredPath(entry.name))
		const newestFirst = files.toSorted((a, b) => b.name.localeCompare(a.name))
		return { files: newestFirst.map((file) => storedFile({ bucket, folder }, file)), failure: null }
	} catch (error) {
		return { files: [], failure: storageRefusal(shop, error, NOT_LISTED) }
	}
}

export async function readImage(
	shop: Shop,
	{ bucket, path }: { bucket: Bucket; path: string },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mimetype: string } | null> {
	if (!isStoredPath(path)) return null
	const storage = openStorage(shop.config)
	const stored = `${bucket}/${path}`
	// Images uploaded with version 0.1.0 have no versions for emails: emails show the image itself.
	const original = originalOfEmailPath(stored)
	const bytes = (await storage.read(stored)) ?? (original === null ? null : await storage.read(original))
	return bytes && { bytes, mimetype: mimetypeOf(path) }
}

type Deletion = {
	bucket: Bucket
	path: string
	/** Returns a sentence that says where the shop shows the image with this URL, or null. */
	whyInUse(transaction: Transaction, url: string): Promise<string | null>
	by: Actor
}

/** Removes the image before its resized versions: if it fails in between, only files that nothing lists remain. */
export async function deleteImage(shop: Shop, { bucket, path, whyInUse, by }: Deletion): Promise<Outcome> {
	if (!isStoredPath(path)) return NO_SUCH_IMAGE
	const stored = `${bucket}/${path}`
	try {
		const storage = openStorage(shop.config)
		if (!(await storage.read(stored))) return NO_SUCH_IMAGE
		const reason = await inTransaction(shop, (transaction) =>
			markDeleted(transaction, {
				path: stored,
				now: shop.clock(),
				whyInUse: (within) => whyInUse(within, imageUrl(bucket, path)),
			}),
		)
		if (reason) return refuse('conflict', DELETE_FAILED, { message: reason })
		await storage.remove(stored)
		await Promise.all([
			...STORED_WIDTHS.map((width) => storage.remove(pathAtWidth(stored, width))),
			...EMAIL_WIDTHS.map((width) => storage.remove(emailPathAtWidth(stored, width))),
		])
	} catch (error) {
		return storageRefusal(shop, error, NOT_DELETED)
	}
	await audit(shop, { by, action: 'image deleted', subject: imageUrl(bucket, path) })
	return { ok: true }
}

async function createBucketIfMissing(storage: ImageStorage, bucket: Bucket): Promise<void> {
	if (!(await storage.listBuckets()).includes(bucket)) await storage.createBucket(bucket)
}

/** The paths that this process is writing. */
const inProgress = new Set<string>()

type Destination = {
	storage: ImageStorage
	now: Date
	/** Returns the path, with its bucket, of an image uploaded at a given time. */
	pathAt(moment: Date): string
}

/**
 * Writes to a path that was never used before, because browsers cache images permanently. Of two images with the same
 * name in the same millisecond, the second gets the next free millisecond.
 */
async function withUniquePath(
	{ storage, now, pathAt }: Destination,
	write: (path: string) => Promise<void>,
): Promise<string> {
	for (let moment = now.getTime(); ; moment++) {
		const path = pathAt(new Date(moment))
		// Checks a resized version, because it is written first, and a JPEG and a PNG with the same name would share it.
		const marker = pathAtWidth(path, STORED_WIDTHS[0])
		if (inProgress.has(marker)) continue
		inProgress.add(marker)
		try {
			if (await storage.read(marker)) continue
			await write(path)
			return path
		} finally {
			inProgress.delete(marker)
		}
	}
}

function storedFile(
	{ bucket, folder }: Location,
	{ name, size }: { name: string; size: number },
): StoredFile {
	const url = imageUrl(bucket, joinPath(folder, name))
	return { name, url, size, metadata: { mimetype: mimetypeOf(name), size } }
}

function joinPath(folder: string, name: string): string {
	return [folder, name].filter(Boolean).join('/')
}

function storageRefusal(shop: Shop, error: unknown, refusal: Refusal): Refusal {
	if (!(error instanceof StorageError)) throw error
	shop.log.error({ err: error }, 'The image storage failed')
	return refusal
}

async function audit(shop: Shop, entry: { by: Actor; action: string; subject: string }): Promise<void> {
	await inTransaction(shop, (transaction) => recordAudit(shop, transaction, entry))
}
