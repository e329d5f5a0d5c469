/** What goes into the parcel, piece by piece, and what the manifest says of it in the end. */
import type pg from 'pg'
import type { Place } from '../open-shop.ts'
import type { Progress } from '../progress.ts'
import { sha256 } from './digest.ts'
import { readJobs } from './jobs.ts'
import { JOBS, MANIFEST, type Manifest, newManifest, PICTURES, secretMark } from './manifest.ts'
import { readPictures } from './pictures.ts'
import { listTables, readRows, readSequences, sumTable, type Table, type TableSum } from './tables.ts'
import type { Entry } from './tar.ts'
import type { Migration } from '#db/migrate.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'

type Packing = { place: Place; client: pg.Client; schema: Migration; progress: Progress }

/** The manifest is the last piece, and is handed to `onManifest` too. */
export async function* pack(
	packing: Packing,
	onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
	const { place, client, schema } = packing
	const { config } = place
	const pieces: Manifest['pieces'] = []
	const kept = (entry: Entry) => {
		pieces.push({ name: entry.name, sha256: sha256(entry.body) })
		return entry
	}
	const tables = await sumTables(packing)
	for await (const entry of packTables(packing, tables)) yield kept(entry)
	const jobs = await readJobs(client)
	yield kept({ name: JOBS, body: Buffer.from(jobs.join('\n')) })
	for await (const entry of readPictures(openStorage(config), packing.progress)) yield kept(entry)
	const manifest = newManifest({
		madeAt: new Date().toISOString(),
		shop: config.brand.name,
		schema,
		secretMark: secretMark(config.secret),
		tables,
		sequences: await readSequences(client),
		jobs: jobs.length,
		pictures: pieces.filter(({ name }) => name.startsWith(PICTURES)).length,
		pieces,
	})
	onManifest(manifest)
	yield { name: MANIFEST, body: Buffer.from(JSON.stringify(manifest)) }
}

async function sumTables({ client, progress }: Packing): Promise<TableSum[]> {
	const tables = await listTables(client)
	const sums: TableSum[] = []
	for (const table of tables) {
		sums.push(await sumTable(client, table))
		progress('Counting tables', sums.length, tables.length)
	}
	return sums
}

async function* packTables({ client, progress }: Packing, tables: readonly TableSum[]) {
	const total = tables.reduce((sum, { rows }) => sum + rows, 0)
	let copied = 0
	for (const table of tables) {
		let page = 0
		for await (const lines of readRows(client, table)) {
			page += 1
			copied += lines.length
			yield { name: pieceName(table, page), body: Buffer.from(lines.join('\n')) }
			progress('Rows', copied, total)
		}
	}
}

function pieceName({ schema, name }: Table, page: number): string {
	return `tables/${schema}.${name}/${String(page).padStart(6, '0')}.jsonl`
}

/** The table a piece holds rows of; null for any other piece. */
export function tableOfPiece(piece: string): Table | null {
	const [, schema, name] = /^tables\/([^./]+)\.([^/]+)\/[0-9]+\.jsonl$/.exec(piece) ?? []
	return schema && name ? { schema, name } : null
}
