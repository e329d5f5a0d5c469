/** Finds the archives of the embedded PostgreSQL in the backup folder: base backups, and the log that follows each. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { archivesIn, findArchive, walFolderOf } from '#db/wal-archive.ts'
import { isFileSystemError } from '#shop/file-system-errors.server.ts'

/** The file in the folder of a base backup. */
export const DATA = 'data.tar.gz'
export const LABEL = 'backup_label'
export const ABOUT = 'about.json'

/** `from` is the first log segment that it needs. It can be restored to any moment since `endedAt`. */
export const BaseBackup = z.object({
	endedAt: z.coerce.date(),
	from: z.string().regex(/^[0-9A-F]{24}$/),
	/** The password of PostgreSQL's user `shop`. That PostgreSQL listens on this machine alone. */
	password: z.string(),
	secretMark: z.string(),
})
export type BaseBackup = z.infer<typeof BaseBackup> & { folder: string; archive: string }

export function currentArchive(dataDir: string, backupFolder: string): string | null {
	return findArchive(resolve(dataDir, 'postgres'), backupFolder)
}

/** Leaves out damaged base backups, which restore nothing. */
export async function listBaseBackups(backupFolder: string): Promise<BaseBackup[]> {
	const root = archivesIn(backupFolder)
	const found: BaseBackup[] = []
	for (const id of await listFolder(root)) {
		const archive = join(root, id)
		for (const name of await listBaseFolders(archive)) {
			const folder = join(archive, name)
			const about = BaseBackup.safeParse(await readJson(join(folder, ABOUT)))
			if (about.success) found.push({ ...about.data, folder, archive })
		}
	}
	return found.toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
}

async function listBaseFolders(archive: string): Promise<string[]> {
	return (await listFolder(archive)).filter((name) => name.startsWith('base-'))
}

async function readJson(file: string): Promise<unknown> {
	try {
		return JSON.parse(await readFile(file, 'utf8'))
	} catch (error) {
		if (error instanceof SyntaxError || (isFileSystemError(error) && error.code === 'ENOENT')) return null
		throw error
	}
}

export function chooseBaseBackup(oldestFirst: readonly BaseBackup[], until: Date | null): BaseBackup | null {
	return oldestFirst.findLast(({ endedAt }) => until === null || endedAt <= until) ?? null
}

/**
 * Keeps that many base backups and the log since the oldest of them, the archive that is being written (`current`), and
 * archives with a damaged base backup.
 */
export async function removeOldArchives(
	backupFolder: string,
	{ current, keep }: { current: string; keep: number },
): Promise<void> {
	const all = await listBaseBackups(backupFolder)
	for (const { folder } of all.slice(0, -keep)) await rm(folder, { recursive: true, force: true })
	const kept = all.slice(-keep)
	for (const id of await listFolder(archivesIn(backupFolder))) {
		const archive = join(archivesIn(backupFolder), id)
		const oldest = kept.find((base) => base.archive === archive)
		if (oldest) await removeLogBefore(oldest)
		else if (archive !== current && (await listBaseFolders(archive)).length === 0)
			await rm(archive, { recursive: true, force: true })
	}
}

async function removeLogBefore({ archive, from }: BaseBackup): Promise<void> {
	const folder = walFolderOf(archive)
	for (const name of await listFolder(folder)) {
		// The segment numbers come after the timeline.
		const isOld = /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < from.slice(8)
		if (isOld) await rm(join(folder, name), { force: true })
	}
}

/** Lists the archived segments under PostgreSQL's names for them. */
export async function listSegments(archive: string): Promise<string[]> {
	const names = await listFolder(walFolderOf(archive))
	return names.flatMap((name) => /^([0-9A-F]{24})\.gz$/.exec(name)?.[1] ?? [])
}

/** Returns the first missing segment in the sequence. Segments have 16 MB each. PostgreSQL would silently stop before the gap. */
export function findMissingSegment(segments: readonly string[], from: string): string | null {
	const known = new Set(segments.filter((name) => name.slice(0, 8) === from.slice(0, 8) && name >= from))
	let expected = from
	for (let found = 0; found < known.size; found++) {
		if (!known.has(expected)) return expected
		expected = segmentAfter(expected)
	}
	return null
}

const SEGMENTS_PER_FILE = 0x100

function segmentAfter(name: string): string {
	const number =
		Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_FILE + Number.parseInt(name.slice(16), 16) + 1
	const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
	return name.slice(0, 8) + hex(Math.floor(number / SEGMENTS_PER_FILE)) + hex(number % SEGMENTS_PER_FILE)
}

async function listFolder(folder: string): Promise<string[]> {
	try {
		return await readdir(folder)
	} catch (error) {
		if (isFileSystemError(error) && error.code === 'ENOENT') return []
		throw error
	}
}
