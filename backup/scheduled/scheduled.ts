/** Makes backups when they are due, and notifies the shop if none could be made or the log is not archived. */
import { type ArchiveStore, openArchiveStore } from '../continuous/archive-store.ts'
import { listWholeBaseBackups } from '../continuous/archives.ts'
import { makeBaseBackup, NO_BASE } from '../continuous/base-backup.ts'
import { NOTHING } from '../backup.ts'
import { refuseOnFileSystemError } from '../file-system-errors.ts'
import { refuseIfStorageFails } from '../images.ts'
import { backUpToPlace } from './back-up-to-place.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openBackupPlace } from './place.ts'
import { findArchiveId } from '#db/embedded/wal-archive.ts'
import { notifyOfBackups } from '#shop/backups/alarms.server.ts'
import { findArchiveFailure } from '#shop/backups/archive-failure.server.ts'
import {
	type BackupKind,
	startBackup,
	endBackup,
	isBackupTooOld,
	readBackupHistory,
} from '#shop/backups/backups.server.ts'
import { backupName, isBackupDue } from '#shop/backups/rules.ts'
import { type BackupSettings, ELSEWHERE } from '#shop/config/backup-settings.server.ts'
import type { Installation } from '#shop/installation.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Progress } from '#shop/progress.ts'
import type { Shop } from '#shop/shop.server.ts'

type Options = { url: string; signal?: AbortSignal }

type ScheduledBackup = {
	kind: BackupKind
	unreadable: { what: string; consequence: string }
	/** Whether there is no such backup at all, even if one was made before. */
	isMissing(): Promise<boolean>
	make(options: { now: Date; progress: Progress }): Promise<Outcome<{ file: string; bytes: number }>>
}

/** Every process with jobs calls this every few minutes. */
export async function makeDueBackups(shop: Shop, { url, signal }: Options): Promise<void> {
	const { backups: settings } = shop.config
	if (settings === null || settings === ELSEWHERE) return
	const installation = { config: shop.config, url }
	const archives = openArchiveStore(shop.config)
	const backups = [
		shopBackup(installation, settings),
		...(archives ? [baseBackup(installation, { archives, keep: settings.keep.days })] : []),
	]
	// Checked first, so that a problem with the files cannot hide it.
	const failure = archives && (await findArchiveFailure(shop))
	if (failure) await notifyOfBackups(shop, { kind: 'archive', ...failure })
	for (const backup of backups) {
		const { kind } = backup
		const made = await refuseIfStorageFails<object>(backup.unreadable.consequence, () =>
			refuseOnFileSystemError(backup.unreadable, async () => {
				await makeIfDue(shop, backup, { installation, minutes: settings.at, signal })
				return { ok: true }
			}),
		)
		const history = await readBackupHistory(shop, kind)
		const known = history.problem ?? (isBackupTooOld(history) ? NEVER_ENDS : null)
		const problem = made.ok ? known : made.message
		if (problem !== null) await notifyOfBackups(shop, { kind, problem, since: history.lastDone })
	}
}

type Due = { installation: Installation; minutes: number; signal: AbortSignal | undefined }

async function makeIfDue(
	shop: Shop,
	backup: ScheduledBackup,
	{ installation, minutes, signal }: Due,
): Promise<void> {
	const isDue = async () => {
		const history = await readBackupHistory(shop, backup.kind)
		return isBackupDue({ ...history, isMissing: await backup.isMissing() }, minutes)
	}
	// Another process may have made it in the meantime.
	if (await isDue()) await oneAtATime(installation, async () => (await isDue()) && make(shop, backup, signal))
}

const UNEXPECTED = 'The backup ended with an unexpected error, which is in the log of the shop.'
const NEVER_ENDS =
	'Backups are started, but none was finished: the process may be killed each time, or they take too long.'

function shopBackup(installation: Installation, settings: BackupSettings): ScheduledBackup {
	const place = openBackupPlace(settings, installation.config)
	return {
		kind: 'shop',
		unreadable: { what: `${place.description} could not be read`, consequence: NOTHING },
		isMissing: async () => false,
		make: ({ now, progress }) =>
			backUpToPlace(installation, { place, keep: settings.keep, name: backupName(now), progress }),
	}
}

/** An archive without a base backup restores nothing. */
function baseBackup(
	installation: Installation,
	{ archives, keep }: { archives: ArchiveStore; keep: number },
): ScheduledBackup {
	return {
		kind: 'base',
		unreadable: { what: `${archives.description} could not be read`, consequence: NO_BASE },
		isMissing: async () => {
			const current = findArchiveId(installation.config.dataDir)
			return (await listWholeBaseBackups(archives, current)).length === 0
		},
		make: ({ now }) => makeBaseBackup(installation, { store: archives, keep, now }),
	}
}

async function make(shop: Shop, backup: ScheduledBackup, signal: AbortSignal | undefined): Promise<void> {
	const { id, startedAt } = await startBackup(shop, backup.kind)
	try {
		const outcome = await backup.make({ now: startedAt, progress: () => signal?.throwIfAborted() })
		if (!outcome.ok) shop.log.error({ reason: outcome.message }, 'The backup failed')
		await endBackup(
			shop,
			id,
			outcome.ok ? { file: outcome.file, bytes: outcome.bytes } : { problem: outcome.message },
		)
	} catch (error) {
		// Another server makes the backup after this one has stopped.
		if (signal?.aborted) return
		await endBackup(shop, id, { problem: UNEXPECTED })
		throw error
	}
}
