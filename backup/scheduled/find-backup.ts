/** Finds the backup file that a command names: by its path, by its name in BACKUP_TO, or the newest one there. */
import { existsSync } from 'node:fs'
import { refuseOnFileSystemError } from '../file-system-errors.ts'
import { refuseIfStorageFails } from '../images.ts'
import { type BackupPlace, openBackupPlace } from './place.ts'
import { momentOfBackup, newestBackup } from '#shop/backups/rules.ts'
import { ELSEWHERE } from '#shop/config/backup-settings.server.ts'
import type { Config } from '#shop/config/config.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'

export const NEWEST = 'newest'

export function findBackupPlace(config: Config): BackupPlace | null {
	const { backups } = config
	return backups === null || backups === ELSEWHERE ? null : openBackupPlace(backups, config)
}

/** Removes a downloaded file when `work` has ended. */
export async function withBackupFile<Value extends object>(
	config: Config,
	given: string,
	work: (file: string) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
	if (given !== NEWEST && (existsSync(given) || momentOfBackup(given) === null)) return work(given)
	const place = findBackupPlace(config)
	if (!place) return NO_PLACE
	return readPlace(place, 'Nothing was restored.', async () => {
		const name = given === NEWEST ? newestBackup(await place.list(), new Date()) : given
		const fetched = name && (await place.fetch(name))
		if (!fetched)
			return refuse('missing', null, { message: `There is no such backup in ${place.description}.` })
		try {
			return await work(fetched.path)
		} finally {
			await fetched.discard()
		}
	})
}

export function readPlace<Value extends object>(
	{ description }: BackupPlace,
	consequence: string,
	read: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
	const what = `${description} could not be read`
	return refuseIfStorageFails(consequence, () => refuseOnFileSystemError({ what, consequence }, read))
}

const NO_PLACE = refuse('missing', null, {
	message: 'BACKUP_TO does not say where backups are. Set it, or give the path of a file.',
})
