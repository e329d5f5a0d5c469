/**
 * Configures the archive of the embedded PostgreSQL's log (WAL), from which it can be restored to any moment. An archive
 * belongs to one database folder and continues without a gap from its base backup. A restored database starts another
 * archive, and so does one that has run without archiving.
 */
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SegmentTarget } from './archive-segment.ts'
import { timestamp } from '#shop/backups/rules.ts'
import type { BackupAddress } from '#shop/config/backup-settings.server.ts'
import { createFolder, readIfExists, readOrGenerate } from '#shop/files/data-folder.server.ts'
import { isFileSystemError } from '#shop/files/file-system-errors.server.ts'

/** A segment of the log that is not full is archived after this time. */
const ARCHIVE_WITHIN_SECONDS = 120

/** A file in the database folder that is not part of a base backup. */
export const ARCHIVE_ID = 'archive-id'

/** The folder of all archives, in the folder or bucket of the backups. */
export const ARCHIVES = 'continuous'

/** The script that archives a segment in a bucket. */
export const SEGMENT_SCRIPT = fileURLToPath(new URL('./archive-segment.ts', import.meta.url))

export function archivesIn(backupFolder: string): string {
	return join(backupFolder, ARCHIVES)
}

/** Returns the id of the archive that this database writes, which is the name of its folder, or null if it writes none. */
export function findArchiveId(dataDir: string): string | null {
	return readIfExists(resolve(dataDir, 'postgres', ARCHIVE_ID))
}

/** The folder of the log in an archive. */
export const WAL = 'wal'

export function walFolderOf(archive: string): string {
	return join(archive, WAL)
}

/** Returns the id of the database's archive, and creates one if it has none. */
export function openArchive(dataDir: string): string {
	return readOrGenerate(
		resolve(dataDir, 'postgres', ARCHIVE_ID),
		() => `${timestamp(new Date())}-${randomBytes(3).toString('hex')}`,
	)
}

/** A folder that cannot be written does not keep the shop from starting, because PostgreSQL tries again. */
export function createArchiveFolder(backupFolder: string, id: string): string {
	const archive = join(archivesIn(backupFolder), id)
	try {
		createFolder(walFolderOf(archive))
	} catch (error) {
		if (!isFileSystemError(error)) throw error
	}
	return archive
}

/** Ends the archive: what is written from now on is not archived. */
export function closeArchive(dataDir: string): void {
	rmSync(resolve(dataDir, 'postgres', ARCHIVE_ID), { force: true })
}

/** The file that says where the script stores segments. It has the key of the bucket. */
export const segmentTargetIn = (dataDir: string) => resolve(dataDir, 'postgres-archive.json')

/** PostgreSQL keeps a segment and repeats the command until it succeeds. */
export function archiveSettings(command: string): string[] {
	return ['archive_mode=on', `archive_timeout=${ARCHIVE_WITHIN_SECONDS}`, `archive_command=${command}`]
}

/**
 * A file in the archive must be complete and on the disk, and never be replaced by a different one, which a copy of the
 * database folder would write.
 */
export function commandForFolder(archive: string): string {
	const folder = quoted(walFolderOf(archive))
	const file = `${folder}/%f`
	const write = [
		`gzip -1 -c < "%p" > ${file}.part`,
		`sync ${file}.part`,
		`mv -f ${file}.part ${file}.gz`,
		`sync ${folder}`,
	]
	return `if test -e ${file}.gz; then gzip -d -c < ${file}.gz | cmp - "%p"; else ${write.join(' && ')}; fi`
}

export function commandForBucket(
	dataDir: string,
	id: string,
	{ s3, prefix }: Extract<BackupAddress, { s3: unknown }>,
): string {
	const target: SegmentTarget = { s3, prefix: `${prefix}${ARCHIVES}/${id}/${WAL}/` }
	const file = segmentTargetIn(dataDir)
	writeFileSync(file, JSON.stringify(target), { mode: 0o600 })
	return `${[process.execPath, SEGMENT_SCRIPT, file].map(quoted).join(' ')} "%p" "%f"`
}

export function restoreCommand(archive: string): string {
	return `gzip -d -c < ${quoted(walFolderOf(archive))}/%f.gz > "%p"`
}

/** Quotes a path for the shell, in a setting where a percent sign starts a placeholder. */
function quoted(path: string): string {
	return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}
