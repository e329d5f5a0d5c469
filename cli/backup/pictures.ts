/** The pictures that were uploaded, wherever the settings keep them: on this machine's disk, or at a provider of storage. */
import { sha256 } from './digest.ts'
import { type Manifest, PICTURES } from './manifest.ts'
import type { Entry } from './tar.ts'
import type { Progress } from '../progress.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { BUCKETS, isStoredAddress, mimetypeOf } from '#shop/images/rules.ts'
import { type ImageStorage, StorageError } from '#shop/images/storage.server.ts'

/** A provider far away answers several questions as fast as one. */
const AT_ONCE = 8

/** Ours alone: a bucket at a provider may hold other people's files, a disk what was cut off while it was written. */
const isOurs = (path: string) => isStoredAddress(`/${path}`)

export async function* readPictures(storage: ImageStorage, progress: Progress): AsyncGenerator<Entry> {
	const paths = await listPaths(storage)
	for (let from = 0; from < paths.length; from += AT_ONCE) {
		const some = paths.slice(from, from + AT_ONCE)
		const read = await Promise.all(some.map(async (path) => ({ path, bytes: await storage.read(path) })))
		// Null where it was thrown away since it was listed.
		for (const { path, bytes } of read) if (bytes) yield { name: PICTURES + path, body: Buffer.from(bytes) }
		progress('Pictures', from + some.length, paths.length)
	}
}

async function listPaths(storage: ImageStorage): Promise<string[]> {
	const there = await storage.listBuckets()
	const paths: string[] = []
	const folders: string[] = BUCKETS.filter((bucket) => there.includes(bucket))
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		for (const { name, isFolder } of await storage.list(folder))
			(isFolder ? folders : paths).push(`${folder}/${name}`)
	}
	return paths.filter(isOurs).toSorted()
}

/** A picture's name never comes back with another content, so one that is there already and is the same stays. */
export function openPictureShelf(storage: ImageStorage) {
	const added: string[] = []
	let buckets: string[] | null = null
	return {
		async add({ name, body }: Entry): Promise<Refusal | null> {
			const path = name.slice(PICTURES.length)
			if (!isOurs(path)) return null
			const there = await storage.read(path)
			if (there) return body.equals(there) ? null : otherThere(path)
			const [bucket = ''] = path.split('/')
			buckets ??= await storage.listBuckets()
			if (!buckets.includes(bucket)) {
				await storage.createBucket(bucket)
				buckets.push(bucket)
			}
			added.push(path)
			await storage.write(path, { bytes: body, mimetype: mimetypeOf(path) })
			return null
		},
		/** Each is read back, and must be what the parcel held. */
		async compare({ pieces }: Manifest, progress: Progress): Promise<string[]> {
			const ours = pieces.filter(
				({ name }) => name.startsWith(PICTURES) && isOurs(name.slice(PICTURES.length)),
			)
			const changed: string[] = []
			for (const [index, piece] of ours.entries()) {
				const bytes = await storage.read(piece.name.slice(PICTURES.length))
				if (!bytes || sha256(bytes) !== piece.sha256) changed.push(piece.name)
				progress('Comparing pictures', index + 1, ours.length)
			}
			return changed
		},
		/** Takes away what was added, and nothing that was there before. */
		async drop(): Promise<void> {
			for (const path of added.splice(0)) await storage.remove(path)
		},
		keep(): void {
			added.length = 0
		},
	}
}

function otherThere(path: string): Refusal {
	return refuse('conflict', null, {
		message: `The picture storage holds another picture as ${path}. Is it another shop's? Nothing was restored.`,
		code: 'not_empty',
	})
}

/** A storage that cannot be reached is nobody's bug: it is said, with what mends it. */
export async function withStorage<Value extends object>(
	nothingWas: string,
	work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof StorageError)) throw error
		const cause = error.cause instanceof Error ? error.cause.message : String(error.cause)
		return refuse('unavailable', null, {
			message: `${error.message} (${cause}). ${nothingWas} npm run shop -- doctor says what mends it.`,
			code: 'no_storage',
		})
	}
}
