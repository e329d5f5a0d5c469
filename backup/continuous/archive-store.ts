/**
 * Stores the archives where BACKUP_TO says: in a folder or a bucket. Paths start with the id of an archive:
 * <archive>/base-20261126-023000/data.tar.gz, <archive>/wal/000000010000000000000004.gz
 */
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { download, upload } from '../transfer.ts'
import { ARCHIVES, archivesIn, WAL, walFolderOf } from '#db/embedded/wal-archive.ts'
import { type BackupAddress, continuousBackupAddress } from '#shop/config/backup-settings.server.ts'
import type { Config } from '#shop/config/config.server.ts'
import { createS3Client, listPrefix, type S3Client } from '#shop/images/s3-client.server.ts'
import { StorageError, type StoredEntry } from '#shop/images/storage.server.ts'
import { unlessMissing } from '#shop/files/file-system-errors.server.ts'

/** The files of a base backup. `ABOUT` is stored last, so a base backup without it is incomplete. */
export const DATA = 'data.tar.gz'
export const LABEL = 'backup_label'
export const ABOUT = 'about.json'

/** A base backup, and the files of the log that it needs. */
type Wanted = { base: string; segments: readonly string[] }

export type ArchiveStore = {
	/** For messages. */
	description: string
	/** Lists the names in a folder, or of all archives; none if it does not exist. */
	list(path?: string): Promise<string[]>
	/** Returns null if the file does not exist. */
	read(path: string): Promise<string | null>
	/** Returns the folder on this machine in which a base backup is written before it is stored. */
	workFolder(archive: string): string
	/** Moves a base backup from there into its archive. */
	store(written: string, path: string): Promise<void>
	removeFiles(paths: readonly string[]): Promise<void>
	removeFolder(path: string): Promise<void>
	/** Returns the folder of the archive on this machine, which is `into` if it had to be downloaded. */
	fetch(wanted: Wanted, into: string): Promise<string>
}

/** Returns null if the log is not archived. */
export function openArchiveStore(config: Pick<Config, 'backups' | 'dataDir'>): ArchiveStore | null {
	const address = continuousBackupAddress(config)
	if (address === null) return null
	return 'folder' in address
		? folderStore(address.folder)
		: bucketStore(address, join(config.dataDir, 'backups', 'base'))
}

function folderStore(backupFolder: string): ArchiveStore {
	const root = archivesIn(backupFolder)
	return {
		description: backupFolder,
		list: (path = '') => readdir(join(root, path)).catch(unlessMissing([])),
		read: (path) => readFile(join(root, path), 'utf8').catch(unlessMissing(null)),
		workFolder: (archive) => join(root, archive),
		store: (written, path) => rename(written, join(root, path)),
		removeFiles: async (paths) => {
			for (const path of paths) await rm(join(root, path), { force: true })
		},
		removeFolder: (path) => rm(join(root, path), { recursive: true, force: true }),
		fetch: async ({ base }) => join(root, base, '..'),
	}
}

const STORAGE = 'The archive'
const AT_ONCE = 8

function bucketStore({ s3, prefix }: Extract<BackupAddress, { s3: unknown }>, folder: string): ArchiveStore {
	const request = createS3Client(s3, STORAGE)
	const root = `${prefix}${ARCHIVES}/`
	const entriesIn = (path: string) => listPrefix(request, path === '' ? root : `${root}${path}/`)
	const removeFiles = (paths: readonly string[]) =>
		inTurns(paths, async (path) => {
			await request('remove', { method: 'DELETE', key: root + path })
		})
	return {
		description: `${new URL(s3.endpoint).host}, bucket ${s3.bucket}${prefix && `, in ${prefix}`}`,
		list: async (path = '') => (await entriesIn(path)).map(({ name }) => name),
		read: async (path) => {
			const response = await request('read', { method: 'GET', key: root + path })
			return response && response.text()
		},
		workFolder: () => folder,
		store: async (written, path) => {
			for (const name of [DATA, LABEL, ABOUT])
				await upload(request, { path: join(written, name), key: `${root}${path}/${name}`, storage: STORAGE })
			await rm(written, { recursive: true })
		},
		removeFiles,
		removeFolder: async (path) => removeFiles(await listAll(path, entriesIn)),
		fetch: async ({ base, segments }, into) => {
			await fetchArchive(request, { root, base, segments, into })
			return into
		},
	}
}

async function listAll(path: string, entriesIn: (path: string) => Promise<StoredEntry[]>): Promise<string[]> {
	const paths: string[] = []
	for (const { name, isFolder } of await entriesIn(path))
		paths.push(...(isFolder ? await listAll(`${path}/${name}`, entriesIn) : [`${path}/${name}`]))
	return paths
}

async function fetchArchive(
	request: S3Client,
	{ root, base, segments, into }: Wanted & { root: string; into: string },
): Promise<void> {
	const baseFolder = join(into, basename(base))
	for (const folder of [baseFolder, walFolderOf(into)]) await mkdir(folder, { recursive: true, mode: 0o700 })
	const [archive = ''] = base.split('/')
	const files = [
		...[DATA, LABEL].map((name) => ({ path: join(baseFolder, name), key: `${root}${base}/${name}` })),
		...segments.map((name) => ({
			path: join(walFolderOf(into), name),
			key: `${root}${archive}/${WAL}/${name}`,
		})),
	]
	await inTurns(files, async (file) => {
		if (!(await download(request, { ...file, storage: STORAGE })))
			throw new StorageError(STORAGE, 'read', new Error(`${file.key} is missing`))
	})
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
	for (let from = 0; from < items.length; from += AT_ONCE)
		await Promise.all(items.slice(from, from + AT_ONCE).map(work))
}
