/** Lists the entries of a backup: table rows, waiting jobs, uploaded images and, last, the manifest. */
import type pg from 'pg'
import type { Installation } from '#shop/installation.ts'
import type { Progress } from '#shop/progress.ts'
import type { Entry } from './archive.ts'
import { readImages } from '#backup/images.ts'
import { readJobs } from '#backup/jobs.ts'
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
import {
	listTables,
	readRows,
	readSequences,
	checksumTable,
	type Table,
	type TableChecksum,
} from '#backup/tables.ts'
import { listMigrations, listTablesAfter, type Migration } from '#db/migrate.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'

type Source = { installation: Installation; client: pg.Client; schema: Migration; progress: Progress }

export type Written = { manifest: Manifest; leftOut: string[] }

/** Yields the manifest last and passes it to `onWritten`, with the files that are not images. */
export async function* archiveContents(
	source: Source,
	onWritten: (written: Written) => void,
): AsyncGenerator<Entry> {
	const { installation, client, schema, progress } = source
	const { config } = installation
	const entries: Manifest['pieces'] = []
	const withChecksum = (entry: Entry) => {
		entries.push({ name: entry.name, sha256: sha256(entry.body) })
		return entry
	}
	const tables = await checksumTables(source)
	const leftOut: string[] = []
	for await (const entry of tableEntries(source, tables)) yield withChecksum(entry)
	const jobs = await readJobs(client)
	yield withChecksum({ name: JOBS, body: Buffer.from(jobs.join('\n')) })
	const onLeftOut = (path: string) => void leftOut.push(path)
	for await (const entry of readImages(openStorage(config), { progress, onLeftOut }))
		yield withChecksum(entry)
	const manifest = newManifest({
		madeAt: new Date().toISOString(),
		shop: config.brand.name,
		schema,
		secretMark: secretFingerprint(config.secret),
		tables,
		sequences: await readSequences(client, tables),
		jobs: jobs.length,
		pictures: entries.filter(({ name }) => name.startsWith(IMAGES)).length,
		pieces: entries,
	})
	onWritten({ manifest, leftOut })
	yield { name: MANIFEST, body: Buffer.from(JSON.stringify(manifest)) }
}

async function checksumTables({ client, schema, progress }: Source): Promise<TableChecksum[]> {
	const tables = await listShopTables(client, schema)
	const checksums: TableChecksum[] = []
	for (const table of tables) {
		checksums.push(await checksumTable(client, table))
		progress('Counting tables', checksums.length, tables.length)
	}
	return checksums
}

/** A restore accepts only tables that the shop's migrations create, and somebody may have added their own. */
async function listShopTables(client: pg.Client, schema: Migration): Promise<Table[]> {
	const tables = await listTables(client)
	if (!listMigrations().some(({ when }) => when === schema.when)) return tables
	const own = new Set(listTablesAfter(schema))
	return tables.filter((table) => table.schema !== 'public' || own.has(table.name))
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
