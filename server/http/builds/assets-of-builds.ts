/**
 * Serves the scripts and styles of recent builds. While servers are replaced, or for a page that was opened before, a page
 * of one build requests its files from a server of another.
 */
import { FILES, type Hashes, hashFile, hashFolder, readNewestHashes } from './build-hashes.ts'
import { publishBuild } from './publish-build.ts'
import type { HttpExchange } from '#server/http/request.ts'
import { FOREVER, typeOf } from '#server/http/static-files.ts'
import { type ImageStorage, StorageError } from '#shop/images/storage.server.ts'
import type { Log } from '#shop/shop.server.ts'

/** The storage is not searched again for a missing file within this time. */
const REREAD_AFTER_MILLISECONDS = 5_000

const PATH = /^\/assets\/([\w.-]+)$/

export type AssetsOfBuilds = {
	send(exchange: HttpExchange, commonHeaders: Record<string, string>): Promise<boolean>
}

type Options = { storage: ImageStorage; folder: string; secret: string; log: Log; now?: () => number }

/** Runs before the server is ready, so that other servers have the files of its pages. Without the storage, a server has only its own files. */
export async function openAssetsOfBuilds({
	storage,
	folder,
	secret,
	log,
	now = Date.now,
}: Options): Promise<AssetsOfBuilds> {
	const own = await hashFolder(folder, secret)
	if (own.size > 0) await orLog(log, () => publishBuild(storage, { folder, own, now: now() }))
	const find = createFinder({ storage, secret, now })
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

/** Finds a file as a build of the shop has written it. */
function createFinder({
	storage,
	secret,
	now,
}: {
	storage: ImageStorage
	secret: string
	now: () => number
}) {
	let known: Hashes = new Map()
	let readAt = -Infinity
	async function hashOf(name: string): Promise<string | undefined> {
		if (!known.has(name) && now() - readAt > REREAD_AFTER_MILLISECONDS) {
			readAt = now()
			known = await readNewestHashes(storage)
		}
		return known.get(name)
	}
	return async (name: string): Promise<Uint8Array | null> => {
		const expected = await hashOf(name)
		const bytes = expected === undefined ? null : await storage.read(`${FILES}/${name}`)
		return bytes && hashFile(secret, name, bytes) === expected ? bytes : null
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
