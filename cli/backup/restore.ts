/** Brings a backup back into an empty database: every row or none, and each table compared with what it was. */
import { resolve } from 'node:path'
import pg from 'pg'
import type { Place } from '../open-shop.ts'
import type { Progress } from '../progress.ts'
import { queueJobs } from './jobs.ts'
import { holdsAnything, NOT_EMPTY, whyNotThisPlace, whyNotThisVersion } from './may-restore.ts'
import { JOBS, type Manifest, PICTURES, secretMark } from './manifest.ts'
import { tableOfPiece } from './packing.ts'
import { openPictureShelf, withStorage } from './pictures.ts'
import { SAME_TEXT, setSequence, sumTable, type TableSum, writeRows } from './tables.ts'
import { inspect, openPieces } from './unpacking.ts'
import { withClient } from './with-client.ts'
import { migrate, migrateTo } from '#db/migrate.ts'
import { prepareStore } from '#sandbox/store.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'

type Restored = { manifest: Manifest; isSameSecret: boolean }

export async function restore(
	place: Place,
	{ file, progress }: { file: string; progress: Progress },
): Promise<Outcome<Restored>> {
	const from = resolve(file)
	const inspected = await inspect(from, progress)
	if (!inspected.ok) return inspected
	const { manifest } = inspected
	const refusal = whyNotThisVersion(manifest) ?? (await whyNotThisPlace(place, manifest))
	if (refusal) return refusal
	await makeTables(place, manifest)
	const filled = await withStorage('Nothing was restored.', () => fill(place, { from, manifest, progress }))
	if (!filled.ok) return filled
	// The rest of the way, where the backup is of an older shop.
	await migrate(place.url)
	return { ok: true, manifest, isSameSecret: manifest.secretMark === secretMark(place.config.secret) }
}

async function makeTables({ url }: Place, { schema, tables }: Manifest): Promise<void> {
	await migrateTo(url, schema)
	if (!tables.some((table) => table.schema !== 'public')) return
	const pool = new pg.Pool({ connectionString: url, max: 1 })
	try {
		await prepareStore(pool)
	} finally {
		await pool.end()
	}
}

type Filling = { from: string; manifest: Manifest; progress: Progress }

async function fill({ url, config }: Place, { from, manifest, progress }: Filling): Promise<Outcome> {
	const pictures = openPictureShelf(openStorage(config))
	try {
		return await withClient(url, async (client) => {
			await client.query(SAME_TEXT)
			await client.query('begin')
			// A shop that starts now waits with its seeds, and then finds its shelves full.
			await client.query("select pg_advisory_xact_lock(hashtextextended('seed', 0))")
			if (await holdsAnything(client)) return NOT_EMPTY
			const refusal = await unpack(client, { from, manifest, progress, pictures })
			if (refusal) return refusal
			for (const sequence of manifest.sequences) await setSequence(client, sequence)
			const changed = await compare(client, { tables: manifest.tables, progress })
			changed.push(...(await pictures.compare(manifest, progress)))
			if (changed.length > 0) return differs(changed)
			await client.query('commit')
			pictures.keep()
			return { ok: true }
		})
	} finally {
		await pictures.drop()
	}
}

async function unpack(
	client: pg.Client,
	{ from, manifest, progress, pictures }: Filling & { pictures: ReturnType<typeof openPictureShelf> },
): Promise<Refusal | null> {
	const pieces = manifest.pieces.length
	let done = 0
	for await (const piece of openPieces(from)) {
		const table = tableOfPiece(piece.name)
		if (table) await writeRows(client, table, linesOf(piece.body))
		else if (piece.name === JOBS) await queueJobs(client, linesOf(piece.body))
		else if (piece.name.startsWith(PICTURES)) {
			const refusal = await pictures.add(piece)
			if (refusal) return refusal
		} else continue
		done += 1
		progress('Restoring', done, pieces)
	}
	return null
}

function linesOf(body: Buffer): string[] {
	return body.length === 0 ? [] : body.toString().split('\n')
}

/** The tables that are not as they were. */
async function compare(
	client: pg.Client,
	{ tables, progress }: { tables: readonly TableSum[]; progress: Progress },
): Promise<string[]> {
	const changed: string[] = []
	for (const [index, before] of tables.entries()) {
		const now = await sumTable(client, before)
		if (now.rows !== before.rows || now.sum !== before.sum) changed.push(before.name)
		progress('Comparing tables', index + 1, tables.length)
	}
	return changed
}

function differs(names: readonly string[]): Refusal {
	return refuse('conflict', null, {
		message: `These did not come back as they were: ${names.join(', ')}. Nothing was kept.`,
		code: 'differs',
	})
}
