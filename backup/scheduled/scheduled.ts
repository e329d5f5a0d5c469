/** The job that makes a backup when one is due, and tells the shop if none could be made. */
import { backUpToPlace } from './back-up-to-place.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openBackupPlace } from './place.ts'
import { type BackupSettings, ELSEWHERE } from '#shop/config/backup-settings.server.ts'
import {
	beginBackup,
	endBackup,
	isBackupTooOld,
	notifyOfBackups,
	readBackupHistory,
} from '#shop/backups/backups.server.ts'
import { isBackupDue } from '#shop/backups/rules.ts'
import type { Installation } from '#shop/installation.ts'
import type { Progress } from '#shop/progress.ts'
import type { Shop } from '#shop/shop.server.ts'

type Options = { url: string; signal?: AbortSignal }

/** Run every few minutes, by every process with jobs. */
export async function makeDueBackups(shop: Shop, { url, signal }: Options): Promise<void> {
	const { backups: settings } = shop.config
	if (settings === null || settings === ELSEWHERE) return
	const installation = { config: shop.config, url }
	if (isBackupDue(await readBackupHistory(shop, 'shop'), settings.at))
		await oneAtATime(installation, () => makeIfStillDue(shop, { installation, settings, signal }))
	const history = await readBackupHistory(shop, 'shop')
	const problem = history.problem ?? (isBackupTooOld(history) ? NEVER_ENDS : null)
	if (problem !== null) await notifyOfBackups(shop, { problem, lastDone: history.lastDone })
}

const UNEXPECTED = 'The backup ended with an unexpected error, which is in the log of the shop.'
const NEVER_ENDS =
	'Backups are begun, but none was finished: the process may be killed each time, or they take too long.'

type Due = { installation: Installation; settings: BackupSettings; signal?: AbortSignal }

/** Another process may have made it meanwhile. */
async function makeIfStillDue(shop: Shop, { installation, settings, signal }: Due): Promise<void> {
	const history = await readBackupHistory(shop, 'shop')
	if (!isBackupDue(history, settings.at)) return
	const { id, beganAt } = await beginBackup(shop, 'shop')
	const place = openBackupPlace(settings, shop.config)
	const progress: Progress = () => signal?.throwIfAborted()
	try {
		const outcome = await backUpToPlace(installation, { place, keep: settings.keep, now: beganAt, progress })
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
