/** Stores backups where BACKUP_TO says: in a folder, or in an S3 bucket. Every file there is complete. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { download, upload } from '../transfer.ts'
import { removeAbandonedFiles } from '../unfinished-files.ts'
import type { BackupSettings } from '#shop/config/backup-settings.server.ts'
import type { Config } from '#shop/config/config.server.ts'
import { createS3Client, listPrefix, type S3Client } from '#shop/images/s3-client.server.ts'
import { unlessMissing } from '#shop/files/file-system-errors.server.ts'

export type BackupPlace = {
	description: string
	/** Where a new backup is written before it is stored. */
	folder: string
	list(): Promise<string[]>
	store(name: string): Promise<void>
	fetch(name: string): Promise<Fetched | null>
	/** Removes what killed processes have not finished, stored or discarded. Only the one process that makes backups may call it. */
	removeUnfinished(): Promise<void>
	remove(name: string): Promise<void>
}

/** `path` is on this machine until `discard` is called. */
type Fetched = { path: string; discard(): Promise<void> }

const STORAGE = 'The storage of backups'
const FETCHED = 'fetched-'
/** Longer than a restore takes. */
const FETCHED_FOR_MILLISECONDS = 86_400_000

export function openBackupPlace({ to }: BackupSettings, { dataDir }: Pick<Config, 'dataDir'>): BackupPlace {
	return 'folder' in to ? folderPlace(to.folder) : bucketPlace(to, join(dataDir, 'backups'))
}

function folderPlace(folder: string): BackupPlace {
	return {
		description: folder,
		folder,
		list: () => readdir(folder).catch(unlessMissing([])),
		store: async () => {},
		fetch: async (name) => {
			const path = join(folder, name)
			return stat(path).then(() => ({ path, discard: async () => {} }), unlessMissing(null))
		},
		removeUnfinished: () => removeAbandonedFiles(folder, { isAlone: true }),
		remove: (name) => rm(join(folder, name), { force: true }),
	}
}

type Bucket = Extract<BackupSettings['to'], { s3: unknown }>

function bucketPlace({ s3, prefix }: Bucket, root: string): BackupPlace {
	const request = createS3Client(s3, STORAGE)
	const folder = join(root, 'on-their-way')
	return {
		description: `${new URL(s3.endpoint).host}, bucket ${s3.bucket}${prefix && `, in ${prefix}`}`,
		folder,
		list: async () =>
			(await listPrefix(request, prefix)).filter(({ isFolder }) => !isFolder).map(({ name }) => name),
		store: async (name) => {
			const path = join(folder, name)
			await upload(request, { path, key: prefix + name, storage: STORAGE })
			await rm(path)
		},
		fetch: (name) => fetchFile(request, { root, name, prefix }),
		removeUnfinished: async () => {
			await rm(folder, { recursive: true, force: true })
			await removeOldFetched(root)
		},
		remove: async (name) => {
			await request('remove', { method: 'DELETE', key: prefix + name })
		},
	}
}

/** Downloads into a folder of its own, because several processes may do so at the same time. */
async function fetchFile(
	request: S3Client,
	{ root, name, prefix }: { root: string; name: string; prefix: string },
): Promise<Fetched | null> {
	await mkdir(root, { recursive: true, mode: 0o700 })
	const folder = await mkdtemp(join(root, FETCHED))
	const discard = () => rm(folder, { recursive: true, force: true })
	const path = join(folder, name)
	try {
		if (await download(request, { path, key: prefix + name, storage: STORAGE })) return { path, discard }
	} catch (error) {
		await discard()
		throw error
	}
	await discard()
	return null
}

async function removeOldFetched(root: string): Promise<void> {
	const names = await readdir(root).catch(unlessMissing([]))
	for (const name of names.filter((each) => each.startsWith(FETCHED))) {
		const folder = join(root, name)
		const found = await stat(folder).catch(unlessMissing(null))
		if (found && Date.now() - found.mtimeMs > FETCHED_FOR_MILLISECONDS)
			await rm(folder, { recursive: true, force: true })
	}
}
