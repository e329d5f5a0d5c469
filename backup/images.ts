/** Reads and writes uploaded images for backups, in the data folder or in S3. */
import type { Progress } from '#shop/progress.ts'
import type { Entry } from './archive/archive.ts'
import { IMAGES, type Manifest, sha256 } from './archive/manifest.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { BUCKETS, imageKind, isStoredImageUrl, mimetypeOf } from '#shop/images/rules.ts'
import { type ImageStorage, StorageError } from '#shop/images/storage.server.ts'
import { MAX_IMAGE_BYTES } from '#shop/images/upload.ts'

const CONCURRENT_READS = 8

/** A bucket may also contain unrelated files, and a disk the remains of an interrupted upload. */
const isImagePath = (path: string) => isStoredImageUrl(`/${path}`)

/** Returns whether a file is an image as uploads store them. Anything else could be a program, which a restore must not put on the disk. */
export function isImage(path: string, bytes: Uint8Array): boolean {
	const kind = imageKind(bytes)
	return isImagePath(path) && bytes.length <= MAX_IMAGE_BYTES && mimetypeOf(path) === `image/${kind}`
}

type Reading = { progress: Progress; onLeftOut: (path: string) => void }

export async function* readImages(
	storage: ImageStorage,
	{ progress, onLeftOut }: Reading,
): AsyncGenerator<Entry> {
	const paths = await listPaths(storage)
	for (let from = 0; from < paths.length; from += CONCURRENT_READS) {
		const batch = paths.slice(from, from + CONCURRENT_READS)
		const read = await Promise.all(batch.map(async (path) => ({ path, bytes: await storage.read(path) })))
		for (const { path, bytes } of read) {
			// The image was deleted after it was listed.
			if (!bytes) continue
			if (isImage(path, bytes)) yield { name: IMAGES + path, body: Buffer.from(bytes) }
			else onLeftOut(path)
		}
		progress('Images', from + batch.length, paths.length)
	}
}

async function listPaths(storage: ImageStorage): Promise<string[]> {
	const existing = await storage.listBuckets()
	const paths: string[] = []
	const folders: string[] = BUCKETS.filter((bucket) => existing.includes(bucket))
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		for (const { name, isFolder } of await storage.list(folder))
			(isFolder ? folders : paths).push(`${folder}/${name}`)
	}
	return paths.filter(isImagePath).toSorted()
}

/** Writes images, and can remove them again if the restore fails. An image never changes under its name, so an identical one is skipped. */
export function openImageRestore(storage: ImageStorage) {
	const written: string[] = []
	let buckets: string[] | null = null
	return {
		/** Refuses if the storage has another image under this name. */
		async write({ name, body }: Entry): Promise<Refusal | null> {
			const path = name.slice(IMAGES.length)
			const existing = await storage.read(path)
			if (existing) return body.equals(existing) ? null : nameTaken(path)
			const [bucket = ''] = path.split('/')
			buckets ??= await storage.listBuckets()
			if (!buckets.includes(bucket)) {
				await storage.createBucket(bucket)
				buckets.push(bucket)
			}
			written.push(path)
			await storage.write(path, { bytes: body, mimetype: mimetypeOf(path) })
			return null
		},
		async listDifferences({ pieces: entries }: Manifest, progress: Progress): Promise<string[]> {
			const images = entries.filter(({ name }) => name.startsWith(IMAGES))
			const different: string[] = []
			for (const [index, image] of images.entries()) {
				const bytes = await storage.read(image.name.slice(IMAGES.length))
				if (!bytes || sha256(bytes) !== image.sha256) different.push(image.name)
				progress('Comparing images', index + 1, images.length)
			}
			return different
		},
		async undo(): Promise<void> {
			for (const path of written.splice(0)) await storage.remove(path)
		},
		commit(): void {
			written.length = 0
		},
	}
}

function nameTaken(path: string): Refusal {
	return refuse('conflict', null, {
		message: `The image storage already has a different image named ${path}. Does it belong to another shop? Nothing was restored.`,
		code: 'not_empty',
	})
}

export async function refuseIfStorageFails<Value extends object>(
	consequence: string,
	work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof StorageError)) throw error
		const cause = error.cause instanceof Error ? error.cause.message : String(error.cause)
		return refuse('unavailable', null, {
			message: `${error.message} (${cause}). ${consequence} Run npm run shop -- doctor for how to fix it.`,
			code: 'no_storage',
		})
	}
}
