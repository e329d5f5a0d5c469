/**
 * Copies the folder of the embedded PostgreSQL while it runs. The log that is archived meanwhile makes the copy
 * consistent: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type pg from 'pg'
import { refuseOnFileSystemError } from '../file-system-errors.ts'
import { refuseIfStorageFails } from '../images.ts'
import { secretFingerprint } from '#backup/archive/manifest.ts'
import { STABLE_TEXT_FORMAT, withClient } from '../tables.ts'
import { newUnfinishedFile } from '../unfinished-files.ts'
import { ABOUT, type ArchiveStore, DATA, LABEL } from './archive-store.ts'
import { removeIncomplete, removeOldArchives } from './archives.ts'
import { packFolder } from './tar.ts'
import { findArchiveId } from '#db/embedded/wal-archive.ts'
import { timestamp } from '#shop/backups/rules.ts'
import { databaseCode } from '#shop/database/database-errors.server.ts'
import {
	createFolder,
	DataFolderError,
	findFolderFailure,
	RESERVED_BYTES,
} from '#shop/files/data-folder.server.ts'
import type { Installation } from '#shop/installation.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'

/** PostgreSQL's own base backups leave these out as well: the log, and what only a running server needs. */
const NOT_COPIED = [
	'./postmaster.pid',
	'./postmaster.opts',
	'./archive-id',
	...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'].map(
		(name) => `./${name}/*`,
	),
	'./pg_subtrans/*',
	'*/pgsql_tmp*',
	'*/pg_internal.init*',
]

type Options = { store: ArchiveStore; keep: number; now: Date }
type Made = { file: string; bytes: number }

/** Refuses if the log is not archived, because the copy alone restores nothing. */
export async function makeBaseBackup(
	installation: Installation,
	{ store, keep, now }: Options,
): Promise<Outcome<Made>> {
	const archive = findArchiveId(installation.config.dataDir)
	if (!archive) return NOT_ARCHIVED
	const work = async (): Promise<Outcome<Made>> => {
		const folder = store.workFolder(archive)
		createFolder(folder)
		await removeUnfinished(folder)
		await removeIncomplete(store, archive)
		await refuseWithoutSpace(installation, folder)
		const unfinished = newUnfinishedFile(folder)
		await mkdir(unfinished, { mode: 0o700 })
		try {
			const from = resolve(installation.config.dataDir, 'postgres')
			const refusal = await copy(installation, { from, to: unfinished })
			if (refusal) return refusal
			const { size: bytes } = await stat(join(unfinished, DATA))
			const path = `${archive}/base-${timestamp(now)}`
			await store.store(unfinished, path)
			const secretMark = secretFingerprint(installation.config.secret)
			await removeOldArchives(store, { current: archive, keep, now, secretMark })
			return { ok: true, file: `${path} in ${store.description}`, bytes }
		} finally {
			await rm(unfinished, { recursive: true, force: true })
		}
	}
	const what = `${archive} in ${store.description} could not be written`
	return refuseIfStorageFails(NO_BASE, () => refuseOnFileSystemError({ what, consequence: NO_BASE }, work))
}

export const NO_BASE = 'No base backup was made.'

const NOT_ARCHIVED = refuse('conflict', null, {
	message:
		'The log of PostgreSQL is not archived: it was started without BACKUP_CONTINUOUSLY. Restart the shop.',
})

/** A killed base backup has left these files. Only one base backup runs at a time. */
async function removeUnfinished(folder: string): Promise<void> {
	const names = (await readdir(folder)).filter((name) => name.startsWith('unfinished-'))
	for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}

/** Requires the size of the database as free space; the compressed copy is smaller. */
async function refuseWithoutSpace({ config, url }: Installation, folder: string): Promise<void> {
	if ((await stat(folder)).dev !== (await stat(config.dataDir)).dev) return
	const bytes = await withClient(url, async (client) => {
		const { rows } = await client.query<{ bytes: string }>(
			'select sum(pg_database_size(oid)) as bytes from pg_database',
		)
		return Number(rows[0]?.bytes)
	})
	const failure = await findFolderFailure(folder, bytes + RESERVED_BYTES)
	if (failure) throw new DataFolderError(folder, failure)
}

function copy(
	{ config, url }: Installation,
	{ from, to }: { from: string; to: string },
): Promise<Refusal | null> {
	return withClient(url, async (client) => {
		await client.query(STABLE_TEXT_FORMAT)
		const { rows } = await client.query<{ segment: string }>(
			'select pg_walfile_name(pg_backup_start($1, fast => true)) as segment',
			[basename(to)],
		)
		await packFolder(from, { file: join(to, DATA), leaveOut: NOT_COPIED })
		const ended = await endBackup(client)
		if (!ended) return ARCHIVES_NOTHING
		await writeFile(join(to, LABEL), ended.label, DURABLY)
		const about = {
			endedAt: ended.at,
			from: rows[0]?.segment,
			password: readFileSync(join(config.dataDir, 'postgres-password'), 'utf8').trim(),
			secretMark: secretFingerprint(config.secret),
		}
		await writeFile(join(to, ABOUT), JSON.stringify(about), DURABLY)
		return null
	})
}

const DURABLY = { mode: 0o600, flush: true }
const ARCHIVE_WITHIN = '5min'
/** query_canceled */
const TIMED_OUT = '57014'

const ARCHIVES_NOTHING = refuse('unavailable', null, {
	message:
		'The log of PostgreSQL was not archived within five minutes, so that no base backup was made. See postgres.log in the data folder.',
})

/** Waits until the log that the copy needs is archived. Returns null if that takes too long. */
async function endBackup(client: pg.Client): Promise<{ label: string; at: Date } | null> {
	await client.query(`set statement_timeout = '${ARCHIVE_WITHIN}'`)
	try {
		const { rows } = await client.query<{ label: string; at: Date }>(
			'select labelfile as label, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)',
		)
		return rows[0] ?? null
	} catch (error) {
		if (databaseCode(error) === TIMED_OUT) return null
		throw error
	}
}
