/** Checks that backups are made, reachable and recent. */
import { type Finding, problem, ok, messageOf } from './finding.ts'
import { counted } from '../command.ts'
import { findBackupPlace } from '#backup/scheduled/find-backup.ts'
import { type ArchiveStore, openArchiveStore } from '#backup/continuous/archive-store.ts'
import { listWholeBaseBackups } from '#backup/continuous/archives.ts'
import { type Connection, connect } from '#db/connect.ts'
import { findArchiveId } from '#db/embedded/wal-archive.ts'
import { findArchiveFailure } from '#shop/backups/archive-failure.server.ts'
import { isBackupTooOld, readBackupHistory } from '#shop/backups/backups.server.ts'
import { momentOfBackup, newestBackup, TOO_OLD_AFTER_HOURS } from '#shop/backups/rules.ts'
import { ELSEWHERE } from '#shop/config/backup-settings.server.ts'
import type { Config } from '#shop/config/config.server.ts'
import { formatMoment } from '#shop/dates.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { isFileSystemError } from '#shop/files/file-system-errors.server.ts'
import { formatAge } from '#shop/format-age.ts'
import { StorageError } from '#shop/images/storage.server.ts'

const ABOUT = 'Backups'

export async function checkBackups(config: Config, url: string): Promise<Finding[]> {
	const archives = openArchiveStore(config)
	return [
		await checkSchedule(config, url),
		...(archives ? [await checkArchive(config, { url, archives })] : []),
	]
}

async function checkArchive(
	config: Config,
	{ url, archives }: { url: string; archives: ArchiveStore },
): Promise<Finding> {
	const about = 'Archive'
	const failure = await onDatabase(
		url,
		async (db) => (await findArchiveFailure({ db, clock: () => new Date() }))?.problem,
	)
	if (failure)
		return problem(
			about,
			failure,
			`Make room in ${archives.description}, or make it writable, and see postgres.log.`,
		)
	const current = findArchiveId(config.dataDir)
	const bases = await listWholeBaseBackups(archives, current).catch((error: unknown) => {
		if (!isUnreadable(error)) throw error
		return error
	})
	if (bases instanceof Error)
		return problem(about, `${archives.description} cannot be read: ${reasonOf(bases)}`, REACH_IT)
	const [oldest] = bases
	if (!oldest)
		return problem(
			about,
			'has no base backup, or a part of the log since it is missing',
			'The shop makes one when it starts: is it running? Until it is finished, nothing that is new can be restored from this archive.',
		)
	return ok(
		about,
		`any moment since ${formatMoment(oldest.endedAt)} can be restored, from ${archives.description}`,
	)
}

async function checkSchedule(config: Config, url: string): Promise<Finding> {
	if (config.backups === ELSEWHERE) return ok(ABOUT, 'made elsewhere, as BACKUP_TO says')
	const place = findBackupPlace(config)
	if (!place) return noneSetUp(config)
	try {
		const now = new Date()
		const names = await place.list()
		const newest = newestBackup(names, now)
		const failure = await findFailure(url)
		if (failure !== null) return problem(ABOUT, `the last one failed: ${failure}`, TRY_IT)
		const moment = newest && momentOfBackup(newest)
		if (!moment) return problem(ABOUT, `there is none in ${place.description} yet`, TRY_IT)
		const age = now.getTime() - moment.getTime()
		if (age > TOO_OLD_AFTER_HOURS * 3_600_000)
			return problem(ABOUT, `the newest in ${place.description} is ${formatAge(age)} old`, KEEP_RUNNING)
		const count = counted(names.filter((name) => momentOfBackup(name) !== null).length, 'backup')
		return ok(ABOUT, `${count} in ${place.description}, the newest ${formatAge(age)} old`)
	} catch (error) {
		if (!isUnreadable(error)) throw error
		return problem(ABOUT, `${place.description} cannot be read: ${reasonOf(error)}`, REACH_IT)
	}
}

function isUnreadable(error: unknown): error is Error {
	return isFileSystemError(error) || error instanceof StorageError
}

function reasonOf(error: Error): string {
	return messageOf(error instanceof StorageError ? error.cause : error)
}

const KEEP_RUNNING =
	'Make sure that the shop or its worker is running, then run npm run shop -- backup and look at its log.'
const TRY_IT = 'Run npm run shop -- backup: it makes one, or says why it cannot.'
const REACH_IT =
	'Correct BACKUP_TO: a folder that the shop may write, or a bucket that the S3_… settings reach.'

function noneSetUp({ production }: Config): Finding {
	if (!production) return ok(ABOUT, 'none set up; set BACKUP_TO before going live')
	return problem(
		ABOUT,
		'none are made: a failed disk would lose every order',
		'Set BACKUP_TO to a folder on another disk or to a bucket, or to elsewhere if something else makes them.',
	)
}

async function findFailure(url: string): Promise<string | null> {
	const found = await onDatabase(url, async (db) => {
		const history = await readBackupHistory({ db }, 'shop')
		return history.problem ?? (isBackupTooOld(history) ? 'it was started, but not finished' : null)
	})
	return found ?? null
}

/** Returns undefined if the database is unavailable or unmigrated, which its own check reports. */
async function onDatabase<Value>(
	url: string,
	work: (db: Connection['db']) => Promise<Value>,
): Promise<Value | undefined> {
	const { db, close } = connect(url, { max: 1 })
	try {
		return await work(db)
	} catch (error) {
		if (!isDatabaseError(error)) throw error
		return undefined
	} finally {
		await close()
	}
}
