/** Checks a whole archive against its manifest and the rules of a backup, before anything is restored from it. */
import { parseJson } from '#shop/input/parse-json.ts'
import type { Progress } from '#shop/progress.ts'
import { DamagedArchive, type Entry, readArchive } from './archive.ts'
import { isImage } from '#backup/images.ts'
import { parseJobs } from '#backup/jobs.ts'
import { IMAGES, JOBS, MANIFEST, Manifest, sha256, tableKey, tableOfEntry } from './manifest.ts'

/** The numbers of what the archive's entries contain. */
type Counts = { rows: Map<string, number>; jobs: number; images: number }

/** Throws a `DamagedArchive` for anything that is not a complete backup. */
export async function inspectArchive(file: string, progress: Progress): Promise<Manifest> {
	const entries: Manifest['pieces'] = []
	const counts: Counts = { rows: new Map(), jobs: 0, images: 0 }
	let manifest: Manifest | null = null
	for await (const entry of readArchive(file)) {
		if (manifest) throw new DamagedArchive('An entry follows the manifest')
		if (entry.name === MANIFEST) manifest = parseManifest(entry.body)
		else {
			count(counts, entry)
			entries.push(listed(entry))
		}
		progress('Reading the backup', entries.length, manifest ? entries.length : entries.length + 1)
	}
	if (!manifest) throw new DamagedArchive('There is no manifest')
	if (JSON.stringify(entries) !== JSON.stringify(manifest.pieces)) throw new DamagedArchive('Entries differ')
	if (!isTrue(manifest, counts)) throw new DamagedArchive('The manifest counts what is not there')
	return manifest
}

/** Reads the entries again to restore them. The file may have been replaced since it was inspected. */
export async function* readInspected(file: string, { pieces: entries }: Manifest): AsyncGenerator<Entry> {
	let index = 0
	for await (const entry of readArchive(file)) {
		if (entry.name === MANIFEST) break
		const expected = entries[index]
		const { name, sha256: checksum } = listed(entry)
		if (name !== expected?.name || checksum !== expected.sha256) throw new DamagedArchive(`${name} changed`)
		index += 1
		yield entry
	}
	if (index < entries.length) throw new DamagedArchive('Entries are missing')
}

function listed({ name, body }: Entry): Manifest['pieces'][number] {
	return { name, sha256: sha256(body) }
}

function parseManifest(body: Buffer): Manifest {
	const { data } = Manifest.safeParse(parseJson(body.toString()))
	if (!data) throw new DamagedArchive('The manifest is not one of ours')
	return data
}

function count(counts: Counts, { name, body }: Entry): void {
	const table = tableOfEntry(name)
	if (table) {
		const key = tableKey(table)
		counts.rows.set(key, (counts.rows.get(key) ?? 0) + countLines(body))
	} else if (name === JOBS) {
		const jobs = parseJobs(body)
		if (!jobs) throw new DamagedArchive('A job cannot be read')
		counts.jobs = jobs.length
	} else if (name.startsWith(IMAGES) && isImage(name.slice(IMAGES.length), body)) {
		counts.images += 1
	} else throw new DamagedArchive(`No backup has an entry ${name}`)
}

function countLines(body: Buffer): number {
	let lines = body.length === 0 ? 0 : 1
	for (let at = body.indexOf('\n'); at !== -1; at = body.indexOf('\n', at + 1)) lines += 1
	return lines
}

function isTrue({ tables, jobs, pictures }: Manifest, counts: Counts): boolean {
	const keys = new Set(tables.map(tableKey))
	return (
		keys.size === tables.length &&
		[...counts.rows.keys()].every((key) => keys.has(key)) &&
		tables.every((table) => table.rows === (counts.rows.get(tableKey(table)) ?? 0)) &&
		jobs === counts.jobs &&
		pictures === counts.images
	)
}
