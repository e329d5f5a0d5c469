/** Restores the embedded PostgreSQL to a moment, from a base backup and the archived log. */
import { cpSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedArchive } from '#backup/archive/archive.ts'
import { refuseOnFileSystemError } from '../file-system-errors.ts'
import { openImageRestore, refuseIfStorageFails } from '../images.ts'
import { inspectArchive, readInspected } from '#backup/archive/inspect-archive.ts'
import { IMAGES, secretFingerprint } from '#backup/archive/manifest.ts'
import { pauseNewsletters } from '#backup/restore/restore.ts'
import { findBackupPlace } from '../scheduled/find-backup.ts'
import { withClient } from '../tables.ts'
import { DATA, LABEL, openArchiveStore } from './archive-store.ts'
import {
	type BaseBackup,
	chooseBaseBackup,
	findMissingSegment,
	listBaseBackups,
	listLogSince,
	ofOneShop,
	segmentsAmong,
} from './archives.ts'
import { unpackFolder } from './tar.ts'
import { recoverPostgres } from '#db/embedded/recover-postgres.ts'
import { whyNoDatabase } from '#db/embedded/put-in-place.ts'
import { ARCHIVE_ID } from '#db/embedded/wal-archive.ts'
import { newestBackup } from '#shop/backups/rules.ts'
import type { Config } from '#shop/config/config.server.ts'
import { readIfExists } from '#shop/files/data-folder.server.ts'
import { describeFileSystemError } from '#shop/files/file-system-errors.server.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'
import { StorageError } from '#shop/images/storage.server.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'

type State = { lastChange: Date | null; newestOrder: Date | null }
type Restored = State & {
	hasSameSecret: boolean
	/** Where the previous database is kept. */
	former: string | null
	/** The first log segment that was missing. */
	missing: string | null
	images: RestoredImages
}
/** How many images were missing and were restored from the newest backup, or why they could not be. */
type RestoredImages = { count: number } | { problem: string }

/** If `until` is null, restores to the last archived change. The shop must be closed. */
export async function restoreTo(config: Config, until: Date | null): Promise<Outcome<Restored>> {
	const store = openArchiveStore(config)
	if (!store) return NOT_CONTINUOUS
	const interrupted = whyNoDatabase(config.dataDir)
	if (interrupted) return refuse('conflict', null, { message: interrupted })
	const work = async (): Promise<Outcome<Restored>> => {
		const all = await listBaseBackups(store)
		if (all.length === 0) return noneIn(store.description)
		const bases = ofOneShop(all, secretFingerprint(config.secret))
		if (!bases) return OF_SEVERAL_SHOPS
		const base = chooseBaseBackup(bases, until)
		if (!base) return NONE_BEFORE
		const log = await listLogSince(store, base)
		const recovered = await recoverPostgres(config.dataDir, {
			fetch: (into) => store.fetch({ base: `${base.archive}/${base.name}`, segments: log }, into),
			until,
			password: base.password,
			unpack: (folder, from) => unpack(base, { folder, ...from }),
			finish: finishRestored,
		})
		if (!recovered) return NOT_REACHED
		return {
			ok: true,
			...recovered.finished,
			former: recovered.former,
			missing: findMissingSegment(segmentsAmong(log), base.from),
			hasSameSecret: base.secretMark === secretFingerprint(config.secret),
			images: await restoreMissingImages(config),
		}
	}
	const what = `${store.description} could not be restored`
	return refuseIfStorageFails(NOTHING, () => refuseOnFileSystemError({ what, consequence: NOTHING }, work))
}

const NOTHING = 'Nothing was restored.'

const NOT_CONTINUOUS = refuse('conflict', null, {
	message:
		'A moment can be restored from continuous backups of the embedded PostgreSQL: set BACKUP_TO to their folder or bucket and BACKUP_CONTINUOUSLY to true. Otherwise use npm run shop -- restore newest.',
})
const NONE_BEFORE = refuse('missing', null, {
	message: 'There is no base backup from before that moment. Without a moment, the newest is used.',
})
const OF_SEVERAL_SHOPS = refuse('conflict', null, {
	message:
		"These backups are of several shops, and none has this shop's SECRET. Set the SECRET of the shop that you want to restore, or BACKUP_TO to a place that has only its backups. Nothing was restored.",
})
function noneIn(place: string): Refusal {
	return refuse('missing', null, {
		message: `There is no base backup in ${place}: no moment can be restored from there. The shop makes the first when it starts. Is BACKUP_TO where it made them? Otherwise use npm run shop -- restore newest.`,
	})
}

const NOT_REACHED = refuse('conflict', null, {
	message:
		'The archive does not reach that moment, or is damaged: see postgres.log in the data folder. Nothing was changed. Without a moment, everything that is archived is restored.',
})

async function unpack(
	base: BaseBackup,
	{ folder, archive, former }: { folder: string; archive: string; former: string },
): Promise<void> {
	await unpackFolder(join(archive, base.name, DATA), folder)
	await copyFile(join(archive, base.name, LABEL), join(folder, LABEL))
	// Copies the segments that were not archived yet, if the folder that is still here has the same database.
	if (readIfExists(join(former, ARCHIVE_ID)) !== base.archive) return
	const log = join(former, 'pg_wal')
	for (const name of readdirSync(log).filter((each) => /^[0-9A-F]{24}$/.test(each)))
		cpSync(join(log, name), join(folder, 'pg_wal', name))
}

function finishRestored(url: string): Promise<State> {
	return withClient(url, async (client) => {
		const { rows } = await client.query<State>(
			`select pg_last_xact_replay_timestamp() as "lastChange", (select max(created_at) from orders) as "newestOrder"`,
		)
		const [state] = rows
		if (!state) throw new Error('The restored database has no state')
		await pauseNewsletters(client)
		return state
	})
}

/** Uploaded images are not in the log: missing ones come from the newest backup. The database is already restored by then. */
async function restoreMissingImages(config: Config): Promise<RestoredImages> {
	const place = findBackupPlace(config)
	try {
		const newest = place && newestBackup(await place.list(), new Date())
		const fetched = newest && (await place.fetch(newest))
		if (!fetched) return { count: 0 }
		try {
			return { count: await addMissingImages(config, fetched.path) }
		} finally {
			await fetched.discard()
		}
	} catch (error) {
		if (error instanceof DamagedArchive) return { problem: 'the newest backup is damaged' }
		if (error instanceof StorageError) return { problem: error.message }
		const failure = describeFileSystemError(error)
		if (failure === null) throw error
		return { problem: `the newest backup cannot be read, or its images written: ${failure.reason}` }
	}
}

async function addMissingImages(config: Config, file: string): Promise<number> {
	const storage = openStorage(config)
	const images = openImageRestore(storage)
	const manifest = await inspectArchive(file, () => {})
	let count = 0
	for await (const entry of readInspected(file, manifest)) {
		if (!entry.name.startsWith(IMAGES) || (await storage.read(entry.name.slice(IMAGES.length)))) continue
		if ((await images.write(entry)) === null) count += 1
	}
	return count
}
