/** Names the file that a backup is written to before it is complete, and removes the files of killed backups. */
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Earlier versions began the name with that of the backup. */
const UNFINISHED = /^(?:unfinished-|.+\.)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/

/** A backup that is still being written changes its file every few seconds. */
const ABANDONED_AFTER_MILLISECONDS = 3_600_000

/** The name is unique, because another backup may be writing to the same folder, and short, because a file name has at most 255 bytes. */
export function newUnfinishedFile(folder: string): string {
	return join(folder, `unfinished-${randomUUID()}.part`)
}

/** Unfinished files contain customers' personal data and fill the disk. `isAlone` means that nobody else can be writing to the folder. */
export async function removeAbandonedFiles(folder: string, { isAlone = false } = {}): Promise<void> {
	const names = await readdir(folder).catch(() => [])
	for (const name of names.filter((each) => UNFINISHED.test(each))) {
		const file = join(folder, name)
		const found = await stat(file).catch(() => null)
		const isAbandoned = found && (isAlone || Date.now() - found.mtimeMs > ABANDONED_AFTER_MILLISECONDS)
		// Another user's file may not be deletable, which must not stop the backup.
		if (isAbandoned) await rm(file, { force: true }).catch(() => {})
	}
}
