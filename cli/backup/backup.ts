/** Everything the shop knows, as it was at one moment, in one file. The shop may go on selling meanwhile. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Place } from '../open-shop.ts'
import type { Progress } from '../progress.ts'
import type { Manifest } from './manifest.ts'
import { pack } from './packing.ts'
import { withStorage } from './pictures.ts'
import { SAME_TEXT } from './tables.ts'
import { writeTar } from './tar.ts'
import { findLastMigration, listMigrations, type Migration } from '#db/migrate.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'

/** Only its owner reads it: it holds what customers have told the shop. */
const PRIVATE = 0o600

type BackedUp = { file: string; bytes: number; manifest: Manifest }

export async function backUp(
	place: Place,
	{ file, progress }: { file: string; progress: Progress },
): Promise<Outcome<BackedUp>> {
	const to = resolve(file)
	if (await stat(to).catch(() => null)) return alreadyThere(to)
	return withStorage('Nothing was backed up.', () => writeParcel(place, { to, progress }))
}

async function writeParcel(
	place: Place,
	{ to, progress }: { to: string; progress: Progress },
): Promise<Outcome<BackedUp>> {
	const client = new pg.Client({ connectionString: place.url })
	client.on('error', () => {})
	await client.connect()
	// A name of its own: another backup may be on its way to the same file.
	const part = `${to}.${randomUUID()}.part`
	try {
		await client.query(SAME_TEXT)
		const schema = await readSchema(client)
		if (!schema) return refuse('missing', null, { message: 'There is no shop in this database yet.' })
		// Every table as it was at the same moment, however long the reading takes.
		await client.query('begin isolation level repeatable read read only')
		await mkdir(dirname(to), { recursive: true, mode: 0o700 })
		let manifest: Manifest | null = null
		const pieces = pack({ place, client, schema, progress }, (made) => {
			manifest = made
		})
		const parcel = Readable.from(writeTar(pieces), { objectMode: false })
		await pipeline(parcel, createGzip(), createWriteStream(part, { mode: PRIVATE, flush: true }))
		await client.query('commit')
		if (!manifest) throw new Error('The backup has no manifest')
		if (!(await putInPlace(part, to))) return alreadyThere(to)
		return { ok: true, file: to, bytes: (await stat(to)).size, manifest }
	} finally {
		await rm(part, { force: true })
		await client.end()
	}
}

function alreadyThere(to: string): Refusal {
	return refuse('conflict', null, { message: `${to} is there already. Nothing was written over it.` })
}

/** Never over a file that is there: false where another backup was quicker. */
async function putInPlace(part: string, to: string): Promise<boolean> {
	try {
		await link(part, to)
	} catch (error) {
		if (!(error instanceof Error && 'code' in error)) throw error
		if (error.code === 'EEXIST') return false
		// Not every disk knows a second name for a file.
		await rename(part, to)
	}
	return true
}

async function readSchema(client: pg.Client): Promise<Migration | null> {
	const when = await findLastMigration(client)
	if (when === null) return null
	return listMigrations().find((known) => known.when === when) ?? { tag: 'of a newer shop', when }
}
