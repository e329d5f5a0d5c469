/** Names the file that a backup is written to before it is complete, and removes those of backups that were killed. */
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Earlier versions put the name of the backup in front. */
const UNFINISHED = /^(?:unfinished-|.+\.)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/

/** A backup that is still being written changes its file every few seconds. */
const ABANDONED_AFTER_MILLISECONDS = 3_600_000

/** A new name: another backup may be writing to the same folder. Short, because a file name is limited to 255 bytes. */
export function newUnfinishedFile(folder: string): string {
	return join(folder, `unfinished-${randomUUID()}.part`)
}

/** They hold personal data of customers and fill the disk. `isAlone`: nobody else can be writing to the folder. */
export async function removeAbandonedFiles(folder: string, { isAlone = false } = {}): Promise<void> {
	const names = await readdir(folder).catch(() => [])
	for (const name of names.filter((each) => UNFINISHED.test(each))) {
		const file = join(folder, name)
		const found = await stat(file).catch(() => null)
		const isAbandoned = found && (isAlone || Date.now() - found.mtimeMs > ABANDONED_AFTER_MILLISECONDS)
		// Another user's file may not be deletable; that must not stop the backup.
		if (isAbandoned) await rm(file, { force: true }).catch(() => {})
	}
}
