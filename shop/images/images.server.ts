/** Taking pictures in, listing them, handing them out and throwing them away. */
import { reEncodeInChildProcess } from './re-encode.server.ts'
import { markDeleted } from './deleted-images.server.ts'
import { withUniquePath } from './own-path.server.ts'
import {
	type Bucket,
	isFolder,
	isStoredPath,
	STORED_WIDTHS,
	mimetypeOf,
	pathAtWidth,
	publicAddress,
	type StoredFile,
	storedName,
	UPLOAD_FAILED,
} from './rules.ts'
import { type ImageStorage, StorageError } from './storage.server.ts'
import { openStorage } from './open-storage.server.ts'
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
const NO_SUCH_PLACE = refuse('invalid', UPLOAD_FAILED.title, { message: 'There is no such folder.' })
const NO_SUCH_PICTURE = refuse('missing', DELETE_FAILED, { message: 'This picture is no longer there.' })

const IN_USE = refuse('conflict', DELETE_FAILED, {
	message: 'A product shows this picture. Please choose another one there first.',
})

type Place = { bucket: Bucket; folder: string }

/** The widths first and the picture last: what is listed is whole. */
export async function uploadImage(
	shop: Shop,
	{ bucket, folder, file, by }: Place & { file: { name: string; bytes: Uint8Array }; by: Actor },
): Promise<Outcome<{ file: StoredFile }>> {
	if (!isFolder(folder)) return NO_SUCH_PLACE
	const cleaned = await reEncodeInChildProcess(file.bytes)
	if (!cleaned.ok) return cleaned
	const { extension, bytes, widths } = cleaned.picture
	const pathAt = (moment: Date) => `${bucket}/${within(folder, storedName(moment, file.name, extension))}`
	let path: string
	try {
		const storage = openStorage(shop.config)
		await makePublic(storage, bucket)
		const keep = (at: string, content: Uint8Array) =>
			storage.write(at, { bytes: content, mimetype: mimetypeOf(at) })
		path = await withUniquePath({ storage, now: shop.clock(), pathAt }, async (own) => {
			await Promise.all(widths.map((one) => keep(pathAtWidth(own, one.width), one.bytes)))
			await keep(own, bytes)
		})
	} catch (error) {
		return storageRefusal(shop, error, NOT_UPLOADED)
	}
	await note(shop, { by, action: 'picture uploaded', subject: `/${path}` })
	return {
		ok: true,
		file: describe({ bucket, folder }, { name: path.split('/').at(-1) ?? '', size: bytes.length }),
	}
}

/** Newest first. A failure is an empty list and words for it, as specified. */
export async function listImages(
	shop: Shop,
	{ bucket, folder }: Place,
): Promise<{ files: StoredFile[]; failure: Refusal | null }> {
	try {
		const entries = isFolder(folder) ? await openStorage(shop.config).list(within(bucket, folder)) : []
		const files = entries.filter((entry) => !entry.isFolder && isStoredPath(entry.name))
		const newestFirst = files.toSorted((one, other) => other.name.localeCompare(one.name))
		return { files: newestFirst.map((file) => describe({ bucket, folder }, file)), failure: null }
	} catch (error) {
		return { files: [], failure: storageRefusal(shop, error, NOT_LISTED) }
	}
}

/** Null where there is no such picture. */
export async function readImage(
	shop: Shop,
	{ bucket, path }: { bucket: Bucket; path: string },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mimetype: string } | null> {
	if (!isStoredPath(path)) return null
	const bytes = await openStorage(shop.config).read(`${bucket}/${path}`)
	return bytes && { bytes, mimetype: mimetypeOf(path) }
}

type Deleting = {
	bucket: Bucket
	path: string
	/** What products show, as far as the transaction sees. */
	listInUse(transaction: Transaction): Promise<readonly string[]>
	by: Actor
}

/** The picture first: what is no longer listed may still have widths that nobody asks for, never the other way round. */
export async function deleteImage(shop: Shop, { bucket, path, listInUse, by }: Deleting): Promise<Outcome> {
	if (!isStoredPath(path)) return NO_SUCH_PICTURE
	const stored = `${bucket}/${path}`
	const isInUse = async (transaction: Transaction) =>
		bucket === 'product-images' && (await listInUse(transaction)).includes(path)
	try {
		const storage = openStorage(shop.config)
		if (!(await storage.read(stored))) return NO_SUCH_PICTURE
		const marking = { path: stored, now: shop.clock(), isInUse }
		if (!(await inTransaction(shop, (transaction) => markDeleted(transaction, marking)))) return IN_USE
		await storage.remove(stored)
		await Promise.all(STORED_WIDTHS.map((width) => storage.remove(pathAtWidth(stored, width))))
	} catch (error) {
		return storageRefusal(shop, error, NOT_DELETED)
	}
	await note(shop, { by, action: 'picture deleted', subject: publicAddress(bucket, path) })
	return { ok: true }
}

async function makePublic(storage: ImageStorage, bucket: Bucket): Promise<void> {
	if (!(await storage.listBuckets()).includes(bucket)) await storage.createBucket(bucket)
}

function describe({ bucket, folder }: Place, { name, size }: { name: string; size: number }): StoredFile {
	const url = publicAddress(bucket, within(folder, name))
	return { name, url, size, metadata: { mimetype: mimetypeOf(name), size } }
}

function within(folder: string, name: string): string {
	return [folder, name].filter(Boolean).join('/')
}

function storageRefusal(shop: Shop, error: unknown, words: Refusal): Refusal {
	if (!(error instanceof StorageError)) throw error
	shop.log.error({ err: error }, 'the picture storage failed')
	return words
}

async function note(shop: Shop, what: { by: Actor; action: string; subject: string }): Promise<void> {
	await inTransaction(shop, (transaction) => recordAudit(shop, transaction, what))
}
