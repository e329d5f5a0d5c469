/** Makes a backup where BACKUP_TO says, and removes those that are no longer needed. */
import { join } from 'node:path'
import { type BackedUp, backUp, NOTHING } from '../backup.ts'
import { refuseOnFileSystemError } from '../file-system-errors.ts'
import { refuseIfStorageFails } from '../images.ts'
import type { BackupPlace } from './place.ts'
import { type Retention, superfluousBackups } from '#shop/backups/rules.ts'
import type { Installation } from '#shop/installation.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Progress } from '#shop/progress.ts'

type Options = { place: BackupPlace; keep: Retention; name: string; progress: Progress }

/** No backup is removed before the new one is complete. */
export function backUpToPlace(
	installation: Installation,
	{ place, keep, name, progress }: Options,
): Promise<Outcome<BackedUp & { removed: string[] }>> {
	const work = async (): Promise<Outcome<BackedUp & { removed: string[] }>> => {
		await place.removeUnfinished()
		const outcome = await backUp(installation, { file: join(place.folder, name), progress })
		if (!outcome.ok) return outcome
		await place.store(name).finally(place.removeUnfinished)
		const removed = superfluousBackups(await place.list(), keep)
		for (const each of removed) await place.remove(each)
		return { ...outcome, file: `${name} in ${place.description}`, removed }
	}
	return refuseIfStorageFails(NOTHING, () =>
		refuseOnFileSystemError({ what: `${place.description} could not be used`, consequence: NOTHING }, work),
	)
}
