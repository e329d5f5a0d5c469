/** Makes the backups that are due, outside the job queue. */
import { type BackgroundWork, openBackgroundWork } from '#server/jobs/background-work.ts'
import { collectGarbageEarly } from '#server/jobs/collect-garbage-early.ts'
import { continuousBackupAddress } from '#shop/config/backup-settings.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export function openBackups(shop: Shop, url: string): BackgroundWork {
	const backups = openBackgroundWork(shop.log, {
		name: 'Backups',
		work: async (signal) => {
			if (shop.config.backups === null) return
			const { makeDueBackups } = await import('#backup/scheduled/scheduled.ts')
			await collectGarbageEarly(() => makeDueBackups(shop, { url, signal }))
		},
	})
	// Until its first base backup is made, a new archive restores nothing.
	if (continuousBackupAddress(shop.config)) backups.begin()
	return backups
}
