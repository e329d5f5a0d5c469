/** Pictures on this machine's disk, under the data directory. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ImageStorage, StorageError, type StoredEntry } from './storage.server.ts'

/** Callers have checked the paths: they are made of our own letters, and never hold a dot that climbs. */
export function diskStorage(dataDir: string): ImageStorage {
	const root = join(dataDir, 'pictures')
	const at = (path: string) => join(root, path)
	return {
		listBuckets: () =>
			attempt('list its buckets', async () => {
				const entries = await orNone(readdir(root, { withFileTypes: true }), [])
				return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
			}),
		createBucket: (bucket) =>
			attempt('create a bucket', async () => {
				await mkdir(at(bucket), { recursive: true })
			}),
		write: (path, { bytes }) => attempt('write', () => writeWhole(at(path), bytes)),
		list: (folder) => attempt('list', () => listEntries(at(folder))),
		read: (path) =>
			attempt('read', async () => {
				const found = await orNone(readFile(at(path)), null)
				return found && new Uint8Array(found)
			}),
		remove: (path) =>
			attempt('remove', async () => {
				await rm(at(path), { force: true })
			}),
	}
}

/** Under another name first: whoever reads meanwhile, or finds it after a crash, never gets half a file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
	await mkdir(dirname(file), { recursive: true })
	const unfinished = `${file}.${randomUUID()}`
	await writeFile(unfinished, bytes)
	await rename(unfinished, file)
}

async function listEntries(folder: string): Promise<StoredEntry[]> {
	const entries = await orNone(readdir(folder, { withFileTypes: true }), [])
	return Promise.all(
		entries.map(async (entry) => ({
			name: entry.name,
			isFolder: entry.isDirectory(),
			size: entry.isDirectory() ? 0 : (await stat(join(folder, entry.name))).size,
		})),
	)
}

async function orNone<Found, None>(looking: Promise<Found>, none: None): Promise<Found | None> {
	return looking.catch((error: unknown) => {
		if (isSystemError(error) && error.code === 'ENOENT') return none
		throw error
	})
}

async function attempt<Value>(doing: string, act: () => Promise<Value>): Promise<Value> {
	return act().catch((error: unknown) => {
		if (isSystemError(error)) throw new StorageError(doing, error)
		throw error
	})
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
	return error instanceof Error && 'code' in error && 'syscall' in error
}
