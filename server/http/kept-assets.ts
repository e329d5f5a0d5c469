/**
 * Stores the scripts and styles of recent builds in the image storage, which all servers share. While servers are
 * replaced, or for a page that was opened before, a page of one build requests its files from a server of another.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FOREVER, typeOf } from '#server/http/static-files.ts'
import type { HttpExchange } from '#server/http/request.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { type ImageStorage, StorageError } from '#shop/images/storage.server.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import type { Log } from '#shop/shop.server.ts'

const FILES = 'assets'
/** The hashes of each build's files. The file name has the time at which a server with the build was last the first to start. */
const BUILDS = 'asset-builds'
const KEPT_BUILDS = 5
const CONCURRENT_REQUESTS = 8
/** The storage is not searched again for a missing file within this time. */
const LOOK_AGAIN_AFTER_MILLISECONDS = 5_000

const List = z.array(z.tuple([z.string(), z.string()]))

const PATH = /^\/assets\/([\w.-]+)$/

export type KeptAssets = {
	send(exchange: HttpExchange, commonHeaders: Record<string, string>): Promise<boolean>
}

type Options = { storage: ImageStorage; folder: string; secret: string; log: Log; now?: () => number }

/** Runs before the server is ready, so that other servers have the files of its pages. Without the storage, a server has only its own files. */
export async function keepAssets({
	storage,
	folder,
	secret,
	log,
	now = Date.now,
}: Options): Promise<KeptAssets> {
	const own = await hashFiles(folder, secret)
	if (own.size > 0) await orLog(log, () => publish(storage, { folder, own, now: now() }))
	let known: Hashes = new Map()
	let lookedAt = -Infinity
	async function hashOf(name: string): Promise<string | undefined> {
		if (!known.has(name) && now() - lookedAt > LOOK_AGAIN_AFTER_MILLISECONDS) {
			lookedAt = now()
			known = await readHashes(storage, newestOfEach(await listBuilds(storage)))
		}
		return known.get(name)
	}
	async function find(name: string): Promise<Uint8Array | null> {
		const expected = await hashOf(name)
		const bytes = expected === undefined ? null : await storage.read(`${FILES}/${name}`)
		return bytes && hashFile(secret, name, bytes) === expected ? bytes : null
	}
	return {
		send: async ({ path, method, response, id }, commonHeaders) => {
			const [, name] = PATH.exec(path) ?? []
			const type = name === undefined ? null : typeOf(name)
			if (!name || !type || (method !== 'GET' && method !== 'HEAD')) return false
			const bytes = await orLog(log, () => find(name))
			if (!bytes) return false
			response.writeHead(200, {
				...commonHeaders,
				'X-Request-Id': id,
				'Cache-Control': FOREVER,
				'Content-Type': type,
				'Content-Length': bytes.length,
			})
			response.end(method === 'HEAD' ? undefined : bytes)
			return true
		},
	}
}

async function orLog<Value>(log: Log, work: () => Promise<Value>): Promise<Value | null> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof StorageError)) throw error
		log.error({ err: error }, 'The files of other builds cannot be kept or read')
		return null
	}
}

type Hashes = Map<string, string>

/** Uses the shop's key: others may be able to write to an image storage, and it must not become a source of scripts. */
function hashFile(secret: string, name: string, bytes: Uint8Array): string {
	return keyedHash(secret, `asset ${name} ${createHash('sha256').update(bytes).digest('hex')}`, 'hex')
}

async function hashFiles(folder: string, secret: string): Promise<Hashes> {
	const hashes: Hashes = new Map()
	if (!existsSync(folder)) return hashes
	for (const name of readdirSync(folder).toSorted())
		if (typeOf(name) !== null) hashes.set(name, hashFile(secret, name, await readFile(join(folder, name))))
	return hashes
}

type Build = { file: string; id: string }

async function publish(
	storage: ImageStorage,
	{ folder, own, now }: { folder: string; own: Hashes; now: number },
): Promise<void> {
	const list = JSON.stringify([...own])
	const id = createHash('sha256').update(list).digest('hex').slice(0, 16)
	const builds = await listBuilds(storage)
	const [newest] = builds
	if (newest?.id === id && (await readList(storage, newest))) return
	// The list is written first, so that no other server removes the files as those of no build.
	const file = `${BUILDS}/${String(now).padStart(14, '0')}-${id}.json`
	await storage.write(file, { bytes: Buffer.from(list), mimetype: 'application/json' })
	const stored = (await storage.list(FILES)).map(({ name }) => name)
	const others = newestOfEach(builds)
		.filter((build) => build.id !== id)
		.slice(0, KEPT_BUILDS - 1)
	const kept = await readHashes(storage, others)
	// A file that is incomplete or that somebody else has written is written again.
	const missing = [...own.keys()].filter((name) => !stored.includes(name) || kept.get(name) !== own.get(name))
	await forEach(missing, async (name) => {
		const bytes = await readFile(join(folder, name))
		await storage.write(`${FILES}/${name}`, { bytes, mimetype: typeOf(name) ?? '' })
	})
	const unused = stored.filter((name) => !own.has(name) && !kept.has(name))
	await forEach(unused, (name) => storage.remove(`${FILES}/${name}`))
	const old = builds.filter((build) => build.file !== file && !others.includes(build))
	await forEach(old, (build) => storage.remove(`${BUILDS}/${build.file}`))
}

async function listBuilds(storage: ImageStorage): Promise<Build[]> {
	const entries = await storage.list(BUILDS)
	return entries
		.flatMap(({ name: file }) => {
			const [, id] = /^\d+-([0-9a-f]+)\.json$/.exec(file) ?? []
			return id ? [{ file, id }] : []
		})
		.toSorted((one, other) => (one.file < other.file ? 1 : -1))
}

/** Servers that start together with a new build each write a list of it. */
function newestOfEach(builds: readonly Build[]): Build[] {
	return builds.filter(({ id }, index) => builds.findIndex((build) => build.id === id) === index)
}

async function readHashes(storage: ImageStorage, builds: readonly Build[]): Promise<Hashes> {
	const hashes: Hashes = new Map()
	for (const build of builds)
		for (const [name, hash] of (await readList(storage, build)) ?? [])
			if (!hashes.has(name)) hashes.set(name, hash)
	return hashes
}

/** Returns null if another server has just removed the list, or if somebody else has written it. */
async function readList(storage: ImageStorage, { file }: Build): Promise<z.infer<typeof List> | null> {
	const bytes = await storage.read(`${BUILDS}/${file}`)
	return bytes && (List.safeParse(parseJson(Buffer.from(bytes).toString())).data ?? null)
}

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
	for (let from = 0; from < items.length; from += CONCURRENT_REQUESTS)
		await Promise.all(items.slice(from, from + CONCURRENT_REQUESTS).map(work))
}
