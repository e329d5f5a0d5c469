/** Restores a backup into an empty database: all rows or none, each table and image compared with the backup. */
import { resolve } from 'node:path'
import pg from 'pg'
import type { Place } from '../open-shop.ts'
import type { Progress } from '../progress.ts'
import { inspectArchive, readArchive } from './archive.ts'
import { openImageRestore, refuseIfStorageFails } from './images.ts'
import { enqueueJobs } from './jobs.ts'
import { IMAGES, JOBS, type Manifest, secretFingerprint, tableOfEntry } from './manifest.ts'
import {
	checksumTable,
	listTables,
	setSequence,
	STABLE_TEXT_FORMAT,
	type TableChecksum,
	withClient,
	writeRows,
} from './tables.ts'
import { findLastMigration, listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { prepareStore } from '#sandbox/store.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'

type Restored = { manifest: Manifest; hasSameSecret: boolean }

/** A backup of an earlier version is restored into that version's tables, which are then migrated. */
export async function restore(
	place: Place,
	{ file, progress }: { file: string; progress: Progress },
): Promise<Outcome<Restored>> {
	const source = resolve(file)
	const inspected = await inspectArchive(source, progress)
	if (!inspected.ok) return inspected
	const { manifest } = inspected
	const refusal = whyVersionRefused(manifest) ?? (await whyDatabaseRefused(place, manifest))
	if (refusal) return refusal
	await createTables(place, manifest)
	const filled = await refuseIfStorageFails('Nothing was restored.', () =>
		restoreContents(place, { source, manifest, progress }),
	)
	if (!filled.ok) return filled
	await migrate(place.url)
	return { ok: true, manifest, hasSameSecret: manifest.secretMark === secretFingerprint(place.config.secret) }
}

function whyVersionRefused({ schema }: Manifest): Refusal | null {
	if (listMigrations().some(({ when }) => when === schema.when)) return null
	return refuse('conflict', null, {
		message: `This backup was made by a newer version of the shop (its database is at ${schema.tag}). Update this shop, then restore again.`,
		code: 'newer',
	})
}

async function whyDatabaseRefused({ url }: Place, { schema }: Manifest): Promise<Refusal | null> {
	return withClient(url, async (client) => {
		if (await hasRows(client)) return NOT_EMPTY
		const when = await findLastMigration(client)
		if (when !== null && when > schema.when) {
			return refuse('conflict', null, {
				message: 'This database has newer tables than the backup. Use an empty database.',
				code: 'not_empty',
			})
		}
		return null
	})
}

const NOT_EMPTY = refuse('conflict', null, {
	message:
		'This database already contains shop data, which a restore never overwrites. Use an empty database: move the data folder away, or set another DATA_DIR or DATABASE_URL.',
	code: 'not_empty',
})

async function hasRows(client: pg.Client): Promise<boolean> {
	for (const table of await listTables(client)) {
		if ((await checksumTable(client, table)).rows > 0) return true
	}
	return false
}

async function createTables({ url }: Place, { schema, tables }: Manifest): Promise<void> {
	await migrateTo(url, schema)
	if (!tables.some((table) => table.schema !== 'public')) return
	const pool = new pg.Pool({ connectionString: url, max: 1 })
	try {
		await prepareStore(pool)
	} finally {
		await pool.end()
	}
}

type Restoring = { source: string; manifest: Manifest; progress: Progress }
type ImageRestore = ReturnType<typeof openImageRestore>

async function restoreContents(
	{ url, config }: Place,
	{ source, manifest, progress }: Restoring,
): Promise<Outcome> {
	const images = openImageRestore(openStorage(config))
	try {
		return await withClient(url, async (client) => {
			await client.query(STABLE_TEXT_FORMAT)
			await client.query('begin')
			// A server that starts now waits here before it seeds, and then finds the restored rows.
			await client.query("select pg_advisory_xact_lock(hashtextextended('seed', 0))")
			if (await hasRows(client)) return NOT_EMPTY
			const refusal = await writeEntries(client, { source, manifest, progress, images })
			if (refusal) return refusal
			for (const sequence of manifest.sequences) await setSequence(client, sequence)
			const different = await listTableDifferences(client, { tables: manifest.tables, progress })
			different.push(...(await images.listDifferences(manifest, progress)))
			if (different.length > 0) return differs(different)
			await client.query('commit')
			images.commit()
			return { ok: true }
		})
	} finally {
		await images.undo()
	}
}

async function writeEntries(
	client: pg.Client,
	{ source, manifest, progress, images }: Restoring & { images: ImageRestore },
): Promise<Refusal | null> {
	const total = manifest.pieces.length
	let done = 0
	for await (const entry of readArchive(source)) {
		const table = tableOfEntry(entry.name)
		if (table) await writeRows(client, table, linesOf(entry.body))
		else if (entry.name === JOBS) await enqueueJobs(client, linesOf(entry.body))
		else if (entry.name.startsWith(IMAGES)) {
			const refusal = await images.write(entry)
			if (refusal) return refusal
		} else continue
		done += 1
		progress('Restoring', done, total)
	}
	return null
}

function linesOf(body: Buffer): string[] {
	return body.length === 0 ? [] : body.toString().split('\n')
}

async function listTableDifferences(
	client: pg.Client,
	{ tables, progress }: { tables: readonly TableChecksum[]; progress: Progress },
): Promise<string[]> {
	const different: string[] = []
	for (const [index, expected] of tables.entries()) {
		const restored = await checksumTable(client, expected)
		if (restored.rows !== expected.rows || restored.sum !== expected.sum) different.push(expected.name)
		progress('Comparing tables', index + 1, tables.length)
	}
	return different
}

function differs(names: readonly string[]): Refusal {
	return refuse('conflict', null, {
		message: `After restoring, these differ from the backup: ${names.join(', ')}. The restore was undone.`,
		code: 'differs',
	})
}
