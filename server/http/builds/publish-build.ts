/** Writes the files of this server's build to the image storage, and removes those of builds before the last five. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILDS, FILES, type Hashes, listBuilds, newestOfEach, readHashes, readList } from './build-hashes.ts'
import { typeOf } from '#server/http/static-files.ts'
import type { ImageStorage } from '#shop/images/storage.server.ts'

const MAX_BUILDS = 5
const CONCURRENT_REQUESTS = 8

type Published = { folder: string; own: Hashes; now: number }

export async function publishBuild(storage: ImageStorage, { folder, own, now }: Published): Promise<void> {
	const text = JSON.stringify([...own])
	const id = createHash('sha256').update(text).digest('hex').slice(0, 16)
	const builds = await listBuilds(storage)
	const [newest] = builds
	if (newest?.id === id && (await readList(storage, newest))) return
	// The list is written first, so that no other server removes the files as those of no build.
	const list = `${String(now).padStart(14, '0')}-${id}.json`
	await storage.write(`${BUILDS}/${list}`, { bytes: Buffer.from(text), mimetype: 'application/json' })
	const others = newestOfEach(builds)
		.filter((build) => build.id !== id)
		.slice(0, MAX_BUILDS - 1)
	await replaceFiles(storage, { folder, own, others: await readHashes(storage, others) })
	const old = builds.filter((build) => build.list !== list && !others.includes(build))
	await forEach(old, (build) => storage.remove(`${BUILDS}/${build.list}`))
}

type Replacement = { folder: string; own: Hashes; others: Hashes }

async function replaceFiles(storage: ImageStorage, { folder, own, others }: Replacement): Promise<void> {
	const stored = (await storage.list(FILES)).map(({ name }) => name)
	// A file that is incomplete or that somebody else has written is written again.
	const missing = [...own.keys()].filter(
		(name) => !stored.includes(name) || others.get(name) !== own.get(name),
	)
	await forEach(missing, async (name) => {
		const bytes = await readFile(join(folder, name))
		await storage.write(`${FILES}/${name}`, { bytes, mimetype: typeOf(name) ?? '' })
	})
	const unused = stored.filter((name) => !own.has(name) && !others.has(name))
	await forEach(unused, (name) => storage.remove(`${FILES}/${name}`))
}

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
	for (let from = 0; from < items.length; from += CONCURRENT_REQUESTS)
		await Promise.all(items.slice(from, from + CONCURRENT_REQUESTS).map(work))
}
