/** Restores a backup into a scratch database beside the shop's, compares everything, and drops it again. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { restore } from './restore/restore.ts'
import { oneAtATime } from './scheduled/one-at-a-time.ts'
import { STABLE_TEXT_FORMAT, withClient } from './tables.ts'
import type { Manifest } from './archive/manifest.ts'
import { databaseCode } from '#shop/database/database-errors.server.ts'
import { onOtherDatabase } from '#shop/config/database-url.ts'
import { countFreeBytes, createFolder, RESERVED_BYTES } from '#shop/files/data-folder.server.ts'
import { isFileSystemError } from '#shop/files/file-system-errors.server.ts'
import { formatBytes } from '#shop/format-bytes.ts'
import type { Installation } from '#shop/installation.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import type { Progress } from '#shop/progress.ts'

type Tested = { manifest: Manifest; milliseconds: number; newestOrder: Date | null }

export async function testBackup(
	installation: Installation,
	options: { file: string; progress: Progress },
): Promise<Outcome<Tested>> {
	return (await oneAtATime(installation, () => testAlone(installation, options))) ?? BUSY
}

export const BUSY = refuse('conflict', null, {
	message: 'Another process is making or testing a backup. Try again when it has finished.',
})

async function testAlone(
	{ config, url }: Installation,
	{ file, progress }: { file: string; progress: Progress },
): Promise<Outcome<Tested>> {
	return withClient(url, async (client) => {
		await client.query(STABLE_TEXT_FORMAT)
		const name = await scratchName(client)
		createFolder(config.dataDir)
		const refusal =
			(await refuseWithoutSpace(client, { config, file })) ?? (await createScratch(client, name))
		if (refusal) return refusal
		const folder = await mkdtemp(join(config.dataDir, 'backup-test-'))
		try {
			const scratch = { config: { ...config, dataDir: folder, s3: null }, url: onOtherDatabase(url, name) }
			const startedAt = performance.now()
			const restored = await restore(scratch, { file, progress })
			if (!restored.ok) return restored
			const milliseconds = performance.now() - startedAt
			return {
				ok: true,
				manifest: restored.manifest,
				milliseconds,
				newestOrder: await findNewestOrder(scratch.url),
			}
		} finally {
			await dropScratch(client, name)
			await rm(folder, { recursive: true, force: true })
		}
	})
}

async function scratchName(client: pg.Client): Promise<string> {
	const { rows } = await client.query<{ name: string }>(
		`select left(current_database(), 50) || '_backup_test' as name`,
	)
	const [found] = rows
	if (!found) throw new Error('The database has no name')
	return found.name
}

/**
 * A full disk would stop the shop from selling. The images need about as much space as the file, and the embedded
 * PostgreSQL needs twice the tables, because its log grows as well.
 */
async function refuseWithoutSpace(
	client: pg.Client,
	{ config: { databaseUrl, dataDir }, file }: { config: Installation['config']; file: string },
): Promise<Refusal | null> {
	const { rows } = await client.query<{ bytes: string }>(
		'select 2 * pg_database_size(current_database()) as bytes',
	)
	const database = databaseUrl === null ? Number(rows[0]?.bytes) : 0
	const found = await stat(file).catch(unlessFileSystemFails)
	const needed = database + (found?.size ?? 0) + RESERVED_BYTES
	const free = await countFreeBytes(dataDir)
	if (free >= needed) return null
	return refuse('unavailable', null, {
		message: `The test needs ${formatBytes(needed)} in ${dataDir}, where ${formatBytes(free)} are free. Nothing was restored.`,
	})
}

/** `restore` reports this error itself. */
function unlessFileSystemFails(error: unknown): null {
	if (isFileSystemError(error)) return null
	throw error
}

/** insufficient_privilege */
const MAY_NOT = '42501'
/** This comment on a database says that a test has created it, which may have been killed. */
const SCRATCH = 'Scratch database of npm run shop -- backup test'

async function createScratch(client: pg.Client, name: string): Promise<Refusal | null> {
	const { rows } = await client.query<{ comment: string | null }>(
		`select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
		[name],
	)
	if (rows[0] && rows[0].comment !== SCRATCH) return takenBy(name)
	try {
		if (rows[0]) await dropScratch(client, name)
		await client.query(`create database ${pg.escapeIdentifier(name)} template template0`)
		await client.query(`comment on database ${pg.escapeIdentifier(name)} is '${SCRATCH}'`)
		return null
	} catch (error) {
		if (databaseCode(error) !== MAY_NOT) throw error
		return refuse('forbidden', null, {
			message:
				'The user of the database may not create another one. Allow it in PostgreSQL: alter role … createdb.',
		})
	}
}

function takenBy(name: string): Refusal {
	return refuse('conflict', null, {
		message: `There is a database ${name}, which no test of a backup is known to have made. Drop or rename it, then try again.`,
	})
}

async function dropScratch(client: pg.Client, name: string): Promise<void> {
	await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

function findNewestOrder(url: string): Promise<Date | null> {
	return withClient(url, async (client) => {
		const { rows } = await client.query<{ newest: Date | null }>(
			'select max(created_at) as newest from orders',
		)
		return rows[0]?.newest ?? null
	})
}
