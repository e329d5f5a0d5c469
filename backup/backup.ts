/** Writes the whole shop, as of one moment, to an archive. The shop can go on selling. */
import { link, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type pg from 'pg'
import type { Installation } from '#shop/installation.ts'
import type { Progress } from '#shop/progress.ts'
import { archiveContents, type Written } from './archive/archive-contents.ts'
import { type Entry, writeArchive } from './archive/archive.ts'
import { refuseOnFileSystemError } from './file-system-errors.ts'
import { refuseIfStorageFails } from './images.ts'
import { STABLE_TEXT_FORMAT, withClient } from './tables.ts'
import { newUnfinishedFile, removeAbandonedFiles } from './unfinished-files.ts'
import { findLastMigration, listMigrations, type Migration } from '#db/migrate.ts'
import {
	createFolder,
	DataFolderError,
	findFolderFailure,
	RESERVED_BYTES,
} from '#shop/files/data-folder.server.ts'
import { isFileSystemError, unlessMissing } from '#shop/files/file-system-errors.server.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'

export type BackedUp = Written & { file: string; bytes: number }

export const NOTHING = 'Nothing was backed up.'

/** Refuses to overwrite a file, and to back up a database without a shop. */
export async function backUp(
	installation: Installation,
	{
		file,
		progress,
		reservedBytes = RESERVED_BYTES,
	}: { file: string; progress: Progress; reservedBytes?: number },
): Promise<Outcome<BackedUp>> {
	const target = resolve(file)
	return refuseIfStorageFails(NOTHING, () =>
		refuseOnFileSystemError({ what: `${target} could not be written`, consequence: NOTHING }, async () =>
			(await exists(target))
				? alreadyExists(target)
				: writeBackup(installation, { target, progress, reservedBytes }),
		),
	)
}

async function exists(file: string): Promise<boolean> {
	return stat(file).then(() => true, unlessMissing(false))
}

function writeBackup(
	installation: Installation,
	{ target, progress, reservedBytes }: { target: string; progress: Progress; reservedBytes: number },
): Promise<Outcome<BackedUp>> {
	return withClient(installation.url, async (client): Promise<Outcome<BackedUp>> => {
		await client.query(STABLE_TEXT_FORMAT)
		const schema = await readSchema(client)
		if (!schema) return refuse('missing', null, { message: 'There is no shop in this database yet.' })
		// All tables are read from one snapshot, however long that takes.
		await client.query('begin isolation level repeatable read read only')
		const folder = dirname(target)
		createFolder(folder)
		await removeAbandonedFiles(folder)
		const unfinished = newUnfinishedFile(folder)
		try {
			const descriptions: Written[] = []
			const contents = archiveContents({ installation, client, schema, progress }, (written) => {
				descriptions.push(written)
			})
			await writeArchive(unfinished, leaveReserve(contents, { folder, installation, reservedBytes }))
			await client.query('commit')
			const [written] = descriptions
			if (!written) throw new Error('The backup has no manifest')
			if (!(await moveIfAbsent(unfinished, target))) return alreadyExists(target)
			return { ok: true, file: target, bytes: (await stat(target)).size, ...written }
		} finally {
			await rm(unfinished, { force: true })
		}
	})
}

/** Stops before a backup fills the disk: a database on the same disk could store no more orders. */
async function* leaveReserve(
	entries: AsyncIterable<Entry>,
	{
		folder,
		installation,
		reservedBytes,
	}: { folder: string; installation: Installation; reservedBytes: number },
): AsyncGenerator<Entry> {
	const { dataDir, databaseUrl } = installation.config
	const isSameDisk = databaseUrl === null && (await stat(folder)).dev === (await stat(dataDir)).dev
	for await (const entry of entries) {
		const failure = isSameDisk ? await findFolderFailure(folder, reservedBytes) : null
		if (failure) throw new DataFolderError(folder, failure)
		yield entry
	}
}

function alreadyExists(target: string): Refusal {
	return refuse('conflict', null, { message: `${target} already exists. Nothing was overwritten.` })
}

/** Returns false if another backup has created the target in the meantime. */
async function moveIfAbsent(from: string, target: string): Promise<boolean> {
	try {
		await link(from, target)
	} catch (error) {
		if (!isFileSystemError(error)) throw error
		if (error.code === 'EEXIST') return false
		// Not every file system supports hard links.
		await rename(from, target)
	}
	return true
}

async function readSchema(client: pg.Client): Promise<Migration | null> {
	const when = await findLastMigration(client)
	if (when === null) return null
	return listMigrations().find((known) => known.when === when) ?? { tag: 'of a newer shop', when }
}
