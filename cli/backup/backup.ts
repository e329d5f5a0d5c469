/** Writes the whole shop, as of one moment, to one archive. The shop may keep selling meanwhile. */
import { randomUUID } from 'node:crypto'
import { link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type pg from 'pg'
import type { Place } from '../open-shop.ts'
import type { Progress } from '../progress.ts'
import { archiveContents } from './archive-contents.ts'
import { writeArchive } from './archive.ts'
import { refuseIfStorageFails } from './images.ts'
import type { Manifest } from './manifest.ts'
import { STABLE_TEXT_FORMAT, withClient } from './tables.ts'
import { findLastMigration, listMigrations, type Migration } from '#db/migrate.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'

type BackedUp = { file: string; bytes: number; manifest: Manifest }

/** Refuses to overwrite a file and to back up a database without a shop. */
export async function backUp(
	place: Place,
	{ file, progress }: { file: string; progress: Progress },
): Promise<Outcome<BackedUp>> {
	const target = resolve(file)
	if (await stat(target).catch(() => null)) return alreadyExists(target)
	return refuseIfStorageFails('Nothing was backed up.', () => writeBackup(place, { target, progress }))
}

function writeBackup(
	place: Place,
	{ target, progress }: { target: string; progress: Progress },
): Promise<Outcome<BackedUp>> {
	return withClient(place.url, async (client): Promise<Outcome<BackedUp>> => {
		await client.query(STABLE_TEXT_FORMAT)
		const schema = await readSchema(client)
		if (!schema) return refuse('missing', null, { message: 'There is no shop in this database yet.' })
		// One snapshot for all tables, however long reading takes.
		await client.query('begin isolation level repeatable read read only')
		await mkdir(dirname(target), { recursive: true, mode: 0o700 })
		// A unique name: another backup may be writing the same file.
		const unfinished = `${target}.${randomUUID()}.part`
		try {
			let manifest: Manifest | null = null
			const contents = archiveContents({ place, client, schema, progress }, (written) => {
				manifest = written
			})
			await writeArchive(unfinished, contents)
			await client.query('commit')
			if (!manifest) throw new Error('The backup has no manifest')
			if (!(await moveIfAbsent(unfinished, target))) return alreadyExists(target)
			return { ok: true, file: target, bytes: (await stat(target)).size, manifest }
		} finally {
			await rm(unfinished, { force: true })
		}
	})
}

function alreadyExists(target: string): Refusal {
	return refuse('conflict', null, { message: `${target} already exists. Nothing was overwritten.` })
}

/** False if another backup has created the target meanwhile. */
async function moveIfAbsent(from: string, target: string): Promise<boolean> {
	try {
		await link(from, target)
	} catch (error) {
		if (!(error instanceof Error && 'code' in error)) throw error
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
