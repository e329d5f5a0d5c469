/** Writes and reads a backup archive: a gzipped tar file that `tar xzf` can open too. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Headers, type Pack, pack } from 'tar-stream'
import type { Progress } from '../progress.ts'
import { MANIFEST, Manifest, sha256, tableOfEntry } from './manifest.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'

export type Entry = { name: string; body: Buffer }

/** A backup holds personal data of customers: only its owner may read it. */
const OWNER_ONLY = 0o600

/** Throws what `entries` throws. The file may then be incomplete. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
	const archive = pack()
	const written = pipeline(archive, createGzip(), createWriteStream(file, { mode: OWNER_ONLY, flush: true }))
	try {
		for await (const { name, body } of entries) await addEntry(archive, { name, mode: OWNER_ONLY }, body)
		archive.finalize()
	} catch (error) {
		archive.destroy()
		await written.catch(() => {})
		throw error
	}
	await written
}

function addEntry(archive: Pack, headers: Headers, body: Buffer): Promise<void> {
	return new Promise((resolve, reject) => {
		archive.entry(headers, body, (error) => (error ? reject(error) : resolve()))
	})
}

/** Reads one entry at a time. Throws a `DamagedArchive` for a file that is truncated, altered or not an archive. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
	const source = createReadStream(file)
	const entries = extract()
	const reading = pipeline(source, createGunzip(), entries)
	// Awaited below; a rejection before that must not count as unhandled.
	reading.catch(() => {})
	try {
		for await (const entry of entries) yield { name: entry.header.name, body: await buffer(entry) }
		await reading
	} catch (error) {
		throw isFileSystemError(error) ? error : new DamagedArchive(file, { cause: error })
	} finally {
		source.destroy()
	}
}

class DamagedArchive extends Error {}

/** Errors of zlib and tar-stream describe the content; only the file system sets `syscall`. */
function isFileSystemError(error: unknown): boolean {
	return error instanceof Error && 'syscall' in error
}

/** Reads the whole archive and compares every entry with the manifest, before anything is restored from it. */
export async function inspectArchive(
	file: string,
	progress: Progress,
): Promise<Outcome<{ manifest: Manifest }>> {
	const found = await stat(file).catch(() => null)
	if (!found?.isFile()) return refuse('missing', null, { message: `There is no file ${file}.` })
	const read: Manifest['pieces'] = []
	let manifest: Manifest | null = null
	try {
		for await (const { name, body } of readArchive(file)) {
			if (name === MANIFEST) manifest = parseManifest(body)
			else read.push({ name, sha256: sha256(body) })
			progress('Reading the backup', read.length, manifest ? read.length : read.length + 1)
		}
	} catch (error) {
		if (error instanceof DamagedArchive) return damaged(file)
		throw error
	}
	if (!manifest) return damaged(file)
	const isComplete = JSON.stringify(read) === JSON.stringify(manifest.pieces)
	return isComplete && !hasUndeclaredTables(manifest) ? { ok: true, manifest } : damaged(file)
}

/** Null for anything that is not a manifest of ours. */
function parseManifest(body: Buffer): Manifest | null {
	try {
		return Manifest.safeParse(JSON.parse(body.toString())).data ?? null
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}

/** Rows of a table outside `tables` would be restored without a checksum to compare; no real backup has any. */
function hasUndeclaredTables({ pieces: entries, tables }: Manifest): boolean {
	return entries.some((entry) => {
		const table = tableOfEntry(entry.name)
		return table && !tables.some(({ schema, name }) => schema === table.schema && name === table.name)
	})
}

function damaged(file: string): Refusal {
	return refuse('invalid', null, {
		message: `${file} is damaged or is not a backup of this shop. Nothing was restored. Try another copy or an earlier backup.`,
		code: 'damaged',
	})
}
