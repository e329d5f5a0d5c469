/** Restores a backup into a scratch database beside the shop's, compares everything, and drops it again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { restore } from './restore.ts'
import { oneAtATime } from './scheduled/one-at-a-time.ts'
import { STABLE_TEXT_FORMAT, withClient } from './tables.ts'
import type { Manifest } from './manifest.ts'
import { isDatabaseError, databaseCode } from '#shop/database/database-errors.server.ts'
import { onOtherDatabase } from '#shop/config/database-url.ts'
import { countFreeBytes, createFolder, RESERVED_BYTES } from '#shop/data-folder.server.ts'
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
		const identifier = `"${name.replaceAll('"', '""')}"`
		const drop = () => client.query(`drop database if exists ${identifier} with (force)`)
		// One that was killed has left it.
		const refusal = (await whyNoSpace(client, config)) ?? (await createDatabase(client, { identifier, drop }))
		if (refusal) return refusal
		createFolder(config.dataDir)
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
			await rm(folder, { recursive: true, force: true })
			await drop()
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

/** On the disk of the embedded PostgreSQL, the shop would stop selling. Its log grows as much as its tables. */
async function whyNoSpace(
	client: pg.Client,
	{ databaseUrl, dataDir }: Installation['config'],
): Promise<Refusal | null> {
	if (databaseUrl !== null) return null
	const { rows } = await client.query<{ bytes: string }>(
		'select 2 * pg_database_size(current_database()) as bytes',
	)
	const needed = Number(rows[0]?.bytes) + RESERVED_BYTES
	const free = await countFreeBytes(dataDir)
	if (free >= needed) return null
	return refuse('unavailable', null, {
		message: `The scratch database needs ${formatBytes(needed)} in ${dataDir}, where ${formatBytes(free)} are free. Nothing was restored.`,
	})
}

/** insufficient_privilege */
const MAY_NOT = '42501'

async function createDatabase(
	client: pg.Client,
	{ identifier, drop }: { identifier: string; drop(): Promise<unknown> },
): Promise<Refusal | null> {
	try {
		await drop()
		await client.query(`create database ${identifier} template template0`)
		return null
	} catch (error) {
		if (!isDatabaseError(error) || databaseCode(error) !== MAY_NOT) throw error
		return refuse('forbidden', null, {
			message:
				'The user of the database may not create another one. Allow it in PostgreSQL: alter role … createdb.',
		})
	}
}

function findNewestOrder(url: string): Promise<Date | null> {
	return withClient(url, async (client) => {
		const { rows } = await client.query<{ newest: Date | null }>(
			'select max(created_at) as newest from orders',
		)
		return rows[0]?.newest ?? null
	})
}
