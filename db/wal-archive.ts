/**
 * Configures the archive of the embedded PostgreSQL's log (WAL), from which it can be restored to any moment. An archive
 * belongs to one database folder and continues without a gap from its base backup. A restored database starts another
 * archive, and so does one that has run without archiving.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { timestamp } from '#shop/backups/rules.ts'
import { createFolder, readOrGenerate } from '#shop/data-folder.server.ts'
import { isFileSystemError } from '#shop/file-system-errors.server.ts'

/** A segment of the log that is not full is archived after this time. */
const ARCHIVE_WITHIN_SECONDS = 120

/** A file in the database folder that is not part of a base backup. */
export const ARCHIVE_ID = 'archive-id'

export function archivesIn(backupFolder: string): string {
	return join(backupFolder, 'continuous')
}

/** Returns the folder of the archive that this database writes, or null if it writes none. */
export function findArchive(postgresFolder: string, backupFolder: string): string | null {
	try {
		return join(archivesIn(backupFolder), readFileSync(join(postgresFolder, ARCHIVE_ID), 'utf8').trim())
	} catch (error) {
		if (isFileSystemError(error) && error.code === 'ENOENT') return null
		throw error
	}
}

export function walFolderOf(archive: string): string {
	return join(archive, 'wal')
}

/** Creates the archive. A folder that cannot be written does not keep the shop from starting, because PostgreSQL tries again. */
export function openArchive(postgresFolder: string, backupFolder: string): string {
	const id = readOrGenerate(
		join(postgresFolder, ARCHIVE_ID),
		() => `${timestamp(new Date())}-${randomBytes(3).toString('hex')}`,
	)
	const archive = join(archivesIn(backupFolder), id)
	try {
		createFolder(walFolderOf(archive))
	} catch (error) {
		if (!isFileSystemError(error)) throw error
	}
	return archive
}

/** Ends the archive: what is written from now on is not archived. */
export function closeArchive(postgresFolder: string): void {
	rmSync(join(postgresFolder, ARCHIVE_ID), { force: true })
}

/** A file in the archive must be complete and on the disk. PostgreSQL repeats the command until it succeeds. */
export function archiveSettings(archive: string): string[] {
	const folder = quoted(walFolderOf(archive))
	const file = `${folder}/%f`
	const steps = [
		`gzip -1 -c < "%p" > ${file}.part`,
		`sync ${file}.part`,
		`mv -f ${file}.part ${file}.gz`,
		`sync ${folder}`,
	]
	return [
		'archive_mode=on',
		`archive_timeout=${ARCHIVE_WITHIN_SECONDS}`,
		`archive_command=${steps.join(' && ')}`,
	]
}

export function restoreCommand(archive: string): string {
	return `gzip -d -c < ${quoted(walFolderOf(archive))}/%f.gz > "%p"`
}

/** Quotes a path for the shell, in a setting where a percent sign starts a placeholder. */
function quoted(path: string): string {
	return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}
