/** The entries of a backup: table rows, waiting jobs, uploaded images, then the manifest. */
import type pg from 'pg'
import type { Place } from '../open-shop.ts'
import type { Progress } from '../progress.ts'
import type { Entry } from './archive.ts'
import { readImages } from './images.ts'
import { readJobs } from './jobs.ts'
import {
	IMAGES,
	JOBS,
	MANIFEST,
	type Manifest,
	newManifest,
	secretFingerprint,
	sha256,
	tableEntryName,
} from './manifest.ts'
import { listTables, readRows, readSequences, checksumTable, type TableChecksum } from './tables.ts'
import type { Migration } from '#db/migrate.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'

type Source = { place: Place; client: pg.Client; schema: Migration; progress: Progress }

/** Yields the manifest last and passes it to `onManifest`. */
export async function* archiveContents(
	source: Source,
	onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
	const { place, client, schema } = source
	const { config } = place
	const entries: Manifest['pieces'] = []
	const withChecksum = (entry: Entry) => {
		entries.push({ name: entry.name, sha256: sha256(entry.body) })
		return entry
	}
	const tables = await checksumTables(source)
	for await (const entry of tableEntries(source, tables)) yield withChecksum(entry)
	const jobs = await readJobs(client)
	yield withChecksum({ name: JOBS, body: Buffer.from(jobs.join('\n')) })
	for await (const entry of readImages(openStorage(config), source.progress)) yield withChecksum(entry)
	const manifest = newManifest({
		madeAt: new Date().toISOString(),
		shop: config.brand.name,
		schema,
		secretMark: secretFingerprint(config.secret),
		tables,
		sequences: await readSequences(client),
		jobs: jobs.length,
		pictures: entries.filter(({ name }) => name.startsWith(IMAGES)).length,
		pieces: entries,
	})
	onManifest(manifest)
	yield { name: MANIFEST, body: Buffer.from(JSON.stringify(manifest)) }
}

async function checksumTables({ client, progress }: Source): Promise<TableChecksum[]> {
	const tables = await listTables(client)
	const checksums: TableChecksum[] = []
	for (const table of tables) {
		checksums.push(await checksumTable(client, table))
		progress('Counting tables', checksums.length, tables.length)
	}
	return checksums
}

async function* tableEntries({ client, progress }: Source, tables: readonly TableChecksum[]) {
	const total = tables.reduce((sum, { rows }) => sum + rows, 0)
	let copied = 0
	for (const table of tables) {
		let page = 0
		for await (const lines of readRows(client, table)) {
			page += 1
			copied += lines.length
			yield { name: tableEntryName(table, page), body: Buffer.from(lines.join('\n')) }
			progress('Rows', copied, total)
		}
	}
}
