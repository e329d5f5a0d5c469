/** Restores a backup into an empty database, completely or not at all. Each table and image is compared with the backup. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Installation } from '#shop/installation.ts'
import type { Progress } from '#shop/progress.ts'
import { DamagedArchive, refuseIfDamaged } from '#backup/archive/archive.ts'
import { refuseOnFileSystemError } from '#backup/file-system-errors.ts'
import { openImageRestore, refuseIfStorageFails } from '#backup/images.ts'
import { inspectArchive, readInspected } from '#backup/archive/inspect-archive.ts'
import { enqueueJobs, parseJobs } from '#backup/jobs.ts'
import {
	IMAGES,
	JOBS,
	linesOf,
	type Manifest,
	secretFingerprint,
	tableOfEntry,
} from '#backup/archive/manifest.ts'
import { hasData, requireShopTables, refuseUsedDatabase, refuseOtherVersion } from './restore-checks.ts'
import {
	setSequence,
	STABLE_TEXT_FORMAT,
	checksumTable,
	type TableChecksum,
	withClient,
	writeRows,
} from '#backup/tables.ts'
import { findLastMigration, lockMigrationsOfSession, migrateJobQueue, migrateWithin } from '#db/migrate.ts'
import { LOCK_SEED_OF_SESSION } from '#db/seed.ts'
import { endUnfinishedRestore, recordCreated, removeCreated } from '#db/unfinished-restore.ts'
import { createTables as createSandboxTables } from '#sandbox/store.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'
import type { ImageStorage } from '#shop/images/storage.server.ts'

type Restored = { manifest: Manifest; hasSameSecret: boolean }

export async function restore(
	installation: Installation,
	{ file, progress }: { file: string; progress: Progress },
): Promise<Outcome<Restored>> {
	const source = resolve(file)
	const found = await stat(source).catch(() => null)
	if (!found?.isFile()) return refuse('missing', null, { message: `There is no file ${source}.` })
	const work = async (): Promise<Outcome<Restored>> => {
		const manifest = await inspectArchive(source, progress)
		const refusal = refuseOtherVersion(manifest)
		if (refusal) return refusal
		const filled = await restoreContents(installation, { source, manifest, progress })
		if (!filled.ok) return filled
		return {
			ok: true,
			manifest,
			hasSameSecret: manifest.secretMark === secretFingerprint(installation.config.secret),
		}
	}
	return refuseIfDamaged(source, () =>
		refuseIfStorageFails(NOTHING, () =>
			refuseOnFileSystemError({ what: `${source} could not be read`, consequence: NOTHING }, work),
		),
	)
}

const NOTHING = 'Nothing was restored.'

type Restoring = { source: string; manifest: Manifest; progress: Progress }
type ImageRestore = ReturnType<typeof openImageRestore>

async function restoreContents(installation: Installation, restoring: Restoring): Promise<Outcome> {
	return withClient(installation.url, async (client) => {
		await client.query(STABLE_TEXT_FORMAT)
		// A server that starts now waits here before it migrates or seeds, and then finds the restored rows.
		await lockMigrationsOfSession(client)
		await client.query(LOCK_SEED_OF_SESSION)
		const refusal = await createTables(client, restoring.manifest)
		if (refusal) return refusal
		return removedUnlessRestored(client, async () => {
			await migrateJobQueue(installation.url)
			return fillTables(client, { ...restoring, storage: openStorage(installation.config) })
		})
	})
}

/** Creates the tables of the version that wrote the backup, which may be an earlier one. */
async function createTables(client: pg.Client, manifest: Manifest): Promise<Refusal | null> {
	await client.query('begin')
	// An interrupted restore may have left tables, but never rows.
	if (!(await hasData(client))) await removeCreated(client)
	const refusal = await refuseUsedDatabase(client, manifest)
	if (refusal) return refusal
	const isShop = (await findLastMigration(client)) !== null
	await recordCreated(client, isShop, async () => {
		await migrateWithin(client, manifest.schema)
		if (manifest.tables.some(({ schema }) => schema !== 'public')) await createSandboxTables(client)
	})
	await requireShopTables(client, manifest)
	await client.query('commit')
	return null
}

async function removedUnlessRestored(client: pg.Client, work: () => Promise<Outcome>): Promise<Outcome> {
	const remove = async () => {
		await client.query('rollback')
		await client.query('begin')
		await removeCreated(client)
		await client.query('commit')
	}
	let outcome: Outcome
	try {
		outcome = await work()
	} catch (error) {
		// Without a connection, the next restore or start of a server finds what is left.
		await remove().catch(() => {})
		throw error
	}
	if (!outcome.ok) await remove()
	return outcome
}

/** One transaction fills the tables, compares and migrates them, so a failure leaves no row. */
async function fillTables(
	client: pg.Client,
	{ storage, ...restoring }: Restoring & { storage: ImageStorage },
): Promise<Outcome> {
	const { manifest, progress } = restoring
	const images = openImageRestore(storage)
	try {
		await client.query('begin')
		// The triggers of migration 0097 then note no day, because the figures of none are stored.
		await client.query('set local figures.restore = on')
		const notWritten = await refuseBadRows(() => writeContents(client, { ...restoring, images }))
		if (notWritten) return notWritten
		const different = await listTableDifferences(client, { tables: manifest.tables, progress })
		different.push(...(await images.listDifferences(manifest, progress)))
		if (different.length > 0) return differs(different)
		// A migration cannot change a table with rows that are still to be checked.
		await client.query('set constraints all immediate')
		await migrateWithin(client)
		await pauseNewsletters(client)
		await endUnfinishedRestore(client)
		await client.query('commit')
		images.commit()
		return { ok: true }
	} finally {
		await images.undo()
	}
}

/** The backup does not know who received a newsletter after it was made, and would send it to them again. */
export async function pauseNewsletters(client: pg.Client): Promise<void> {
	await client.query(`update newsletters set status = 'paused', problem = $1 where status = 'sending'`, [
		'Restored from a backup. Subscribers who got this newsletter after the backup was made would get it again: resume only if you accept that.',
	])
}

/** PostgreSQL's error classes for values that a column, constraint or type does not accept, or that nest too deeply. */
const BAD_ROW = /^(?:22|23|54)/

async function refuseBadRows<Value>(write: () => Promise<Value>): Promise<Value> {
	try {
		return await write()
	} catch (error) {
		if (!(error instanceof pg.DatabaseError) || !BAD_ROW.test(error.code ?? '')) throw error
		throw new DamagedArchive('A row does not fit its table', { cause: error })
	}
}

async function writeContents(
	client: pg.Client,
	{ source, manifest, progress, images }: Restoring & { images: ImageRestore },
): Promise<Refusal | null> {
	const total = manifest.pieces.length
	let done = 0
	for await (const entry of readInspected(source, manifest)) {
		const table = tableOfEntry(entry.name)
		if (table) await writeRows(client, table, linesOf(entry.body))
		else if (entry.name === JOBS) await enqueueJobs(client, parseJobs(entry.body) ?? [])
		else if (entry.name.startsWith(IMAGES)) {
			const refusal = await images.write(entry)
			if (refusal) return refusal
		}
		done += 1
		progress('Restoring', done, total)
	}
	for (const sequence of manifest.sequences) await setSequence(client, sequence)
	return null
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
