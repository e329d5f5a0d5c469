/** Writes and reads a backup archive: a gzipped tar file that `tar xzf` can open too. */
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Headers, type Pack, pack } from 'tar-stream'
import { isFileSystemError } from '#shop/files/file-system-errors.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'

export type Entry = { name: string; body: Buffer }

/** A backup contains customers' personal data, so only its owner may read it. */
const OWNER_ONLY = 0o600

/** Far more than any entry of a backup needs. Without a limit, a file of a few kilobytes could decompress to gigabytes. */
const MAX_ENTRY_BYTES = 128 * 1024 * 1024

/** Throws what `entries` throws, or the file system's error. The file may then be incomplete. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
	const archive = pack()
	const written = pipeline(archive, createGzip(), createWriteStream(file, { mode: OWNER_ONLY, flush: true }))
	// It is awaited below. A rejection before that must not count as unhandled.
	written.catch(() => {})
	try {
		for await (const { name, body } of entries) await addEntry(archive, { name, mode: OWNER_ONLY }, body)
		archive.finalize()
	} catch (error) {
		archive.destroy()
		const failure: unknown = await written.then(() => null).catch((reason: unknown) => reason)
		throw isFileSystemError(failure) ? failure : error
	}
	await written
}

function addEntry(archive: Pack, headers: Headers, body: Buffer): Promise<void> {
	return new Promise((resolve, reject) => {
		const entry = archive.entry(headers, body, (error) => (error ? reject(error) : resolve()))
		// When the disk is full, the entry also emits the error, which would end the process without a listener.
		entry.on('error', () => {})
	})
}

/** Thrown for a file that is truncated, altered, or no backup. Its message is for developers. */
export class DamagedArchive extends Error {}

/**
 * Reads one entry at a time. Throws a `DamagedArchive` for a file that is truncated or no archive, and for entries that
 * no backup has: links, folders, duplicate names, and more bytes than fit in memory.
 */
export async function* readArchive(
	file: string,
	{ maxEntryBytes = MAX_ENTRY_BYTES }: { maxEntryBytes?: number } = {},
): AsyncGenerator<Entry> {
	const source = createReadStream(file)
	const entries = extract()
	const limit = limitEntries(maxEntryBytes)
	const reading = pipeline(source, createGunzip(), limit.check, entries)
	let current: Readable | null = null
	reading.then(
		() => current?.destroy(new Error('The archive ended within an entry')),
		// It is awaited below. A rejection before that must not count as unhandled.
		() => {},
	)
	const names = new Set<string>()
	try {
		for await (const entry of entries) {
			const { name, type, size } = entry.header
			if (type !== 'file' || !isLength(size, maxEntryBytes))
				throw new DamagedArchive(`${name} is not a file with a length`)
			if (names.has(name)) throw new DamagedArchive(`${name} occurs twice`)
			names.add(name)
			limit.startEntry()
			current = entry
			yield { name, body: await buffer(entry) }
		}
		await reading
	} catch (error) {
		throw isFileSystemError(error) ? error : new DamagedArchive(`${file} is damaged`, { cause: error })
	} finally {
		source.destroy()
	}
}

function isLength(size: number | undefined, max: number): boolean {
	return size !== undefined && Number.isInteger(size) && size >= 0 && size <= max
}

/** Limits the memory for one entry, including its headers, which `tar-stream` reads into memory. */
function limitEntries(max: number) {
	let bytes = 0
	return {
		startEntry() {
			bytes = 0
		},
		async *check(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
			for await (const chunk of chunks) {
				bytes += chunk.length
				if (bytes > max) throw new DamagedArchive('An entry is too large')
				yield chunk
			}
		},
	}
}

export async function refuseIfDamaged<Value extends object>(
	file: string,
	work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof DamagedArchive)) throw error
		return refuse('invalid', null, {
			message: `${file} is damaged or is not a backup of this shop. Nothing was restored. Try another copy or an earlier backup.`,
			code: 'damaged',
		})
	}
}
