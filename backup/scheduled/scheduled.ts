/** The job that makes backups when they are due, and tells the shop if none could be made or the log is not archived. */
import { currentArchive, listBaseBackups } from '../continuous/archives.ts'
import { makeBaseBackup } from '../continuous/base-backup.ts'
import { backUpToPlace } from './back-up-to-place.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openBackupPlace } from './place.ts'
import { findArchiveFailure } from '#shop/backups/archive-failure.server.ts'
import {
	type BackupKind,
	beginBackup,
	endBackup,
	isBackupTooOld,
	notifyOfBackups,
	readBackupHistory,
} from '#shop/backups/backups.server.ts'
import { isBackupDue } from '#shop/backups/rules.ts'
import {
	type BackupSettings,
	continuousBackupFolder,
	ELSEWHERE,
} from '#shop/config/backup-settings.server.ts'
import type { Installation } from '#shop/installation.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Progress } from '#shop/progress.ts'
import type { Shop } from '#shop/shop.server.ts'

type Options = { url: string; signal?: AbortSignal }

type ScheduledBackup = {
	kind: BackupKind
	/** Whether there is none, whatever was made before. */
	isMissing(): Promise<boolean>
	make(options: { now: Date; progress: Progress }): Promise<Outcome<{ file: string; bytes: number }>>
}

/** Run every few minutes, by every process with jobs. */
export async function makeDueBackups(shop: Shop, { url, signal }: Options): Promise<void> {
	const { backups: settings } = shop.config
	if (settings === null || settings === ELSEWHERE) return
	const installation = { config: shop.config, url }
	const folder = continuousBackupFolder(shop.config)
	const backups = [
		shopBackup(installation, settings),
		...(folder ? [baseBackup(installation, { folder, keep: settings.keep.days })] : []),
	]
	for (const backup of backups) {
		const isDue = async () => {
			const history = await readBackupHistory(shop, backup.kind)
			return isBackupDue({ ...history, isMissing: await backup.isMissing() }, settings.at)
		}
		// Another process may have made it meanwhile.
		const makeIfStillDue = async () => (await isDue()) && make(shop, backup, signal)
		if (await isDue()) await oneAtATime(installation, makeIfStillDue)
		const history = await readBackupHistory(shop, backup.kind)
		const problem = history.problem ?? (isBackupTooOld(history) ? NEVER_ENDS : null)
		if (problem !== null) await notifyOfBackups(shop, { problem, lastDone: history.lastDone })
	}
	const failure = folder && (await findArchiveFailure(shop))
	if (failure) await notifyOfBackups(shop, { problem: failure.problem, lastDone: failure.since })
}

const UNEXPECTED = 'The backup ended with an unexpected error, which is in the log of the shop.'
const NEVER_ENDS =
	'Backups are begun, but none was finished: the process may be killed each time, or they take too long.'

function shopBackup(installation: Installation, settings: BackupSettings): ScheduledBackup {
	const place = openBackupPlace(settings, installation.config)
	return {
		kind: 'shop',
		isMissing: async () => false,
		make: (options) => backUpToPlace(installation, { place, keep: settings.keep, ...options }),
	}
}

/** An archive without one restores nothing. */
function baseBackup(
	installation: Installation,
	{ folder, keep }: { folder: string; keep: number },
): ScheduledBackup {
	return {
		kind: 'base',
		isMissing: async () => {
			const current = currentArchive(installation.config.dataDir, folder)
			return !(await listBaseBackups(folder)).some(({ archive }) => archive === current)
		},
		make: ({ now }) => makeBaseBackup(installation, { backupFolder: folder, keep, now }),
	}
}

async function make(shop: Shop, backup: ScheduledBackup, signal: AbortSignal | undefined): Promise<void> {
	const { id, beganAt } = await beginBackup(shop, backup.kind)
	try {
		const outcome = await backup.make({ now: beganAt, progress: () => signal?.throwIfAborted() })
		if (!outcome.ok) shop.log.error({}, `The backup failed: ${outcome.message}`)
		await endBackup(
			shop,
			id,
			outcome.ok ? { file: outcome.file, bytes: outcome.bytes } : { problem: outcome.message },
		)
	} catch (error) {
		// Another server makes it when this one has stopped.
		if (signal?.aborted) return
		await endBackup(shop, id, { problem: UNEXPECTED })
		throw error
	}
}
