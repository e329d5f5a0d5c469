/** Stores images on the local disk, in the data directory. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { IMAGE_STORAGE, type ImageStorage, StorageError, type StoredEntry } from './storage.server.ts'
import { isFileSystemError, unlessMissing } from '#shop/files/file-system-errors.server.ts'

/** Callers must have validated the paths, because `..` would leave the directory. */
export function diskStorage(dataDir: string): ImageStorage {
	const root = join(dataDir, 'pictures')
	const at = (path: string) => join(root, path)
	return {
		listBuckets: () =>
			attempt('list its buckets', async () => {
				const entries = await readdir(root, { withFileTypes: true }).catch(unlessMissing([]))
				return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
			}),
		createBucket: (bucket) =>
			attempt('create a bucket', async () => {
				await mkdir(at(bucket), { recursive: true })
			}),
		write: (path, { bytes }) => attempt('write', () => writeAtomically(at(path), bytes)),
		list: (folder) => attempt('list', () => listEntries(at(folder))),
		read: (path) =>
			attempt('read', async () => {
				const bytes = await readFile(at(path)).catch(unlessMissing(null))
				return bytes && new Uint8Array(bytes)
			}),
		remove: (path) =>
			attempt('remove', async () => {
				await rm(at(path), { force: true })
			}),
	}
}

/** Writes to a temporary file and renames it, so that neither a concurrent reader nor a crash finds half a file. */
async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
	await mkdir(dirname(file), { recursive: true })
	const temporary = `${file}.${randomUUID()}`
	try {
		await writeFile(temporary, bytes)
		await rename(temporary, file)
	} catch (error) {
		// A full disk may have stored half of it.
		await rm(temporary, { force: true })
		throw error
	}
}

async function listEntries(folder: string): Promise<StoredEntry[]> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing([]))
	return Promise.all(
		entries.map(async (entry) => ({
			name: entry.name,
			isFolder: entry.isDirectory(),
			size: entry.isDirectory() ? 0 : (await stat(join(folder, entry.name))).size,
		})),
	)
}

async function attempt<Value>(operation: string, run: () => Promise<Value>): Promise<Value> {
	return run().catch((error: unknown) => {
		if (isFileSystemError(error)) throw new StorageError(IMAGE_STORAGE, operation, error)
		throw error
	})
}
