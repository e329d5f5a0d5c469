/** The built site's files, known from the start: no request ever reaches for a path that is not on this list. */
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { extname, join, relative } from 'node:path'
import { bestEncoding, type Encoding } from '#server/http/compression.ts'
import type { Incoming } from '#server/http/request.ts'

const TYPES: Record<string, string> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.json': 'application/json',
	'.webmanifest': 'application/manifest+json',
	'.txt': 'text/plain; charset=utf-8',
	'.xml': 'application/xml',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.jpg': 'image/jpeg',
	'.webp': 'image/webp',
	'.avif': 'image/avif',
	'.ico': 'image/x-icon',
	'.woff2': 'font/woff2',
}

/** Small files stay in memory; a photograph is read when asked for. */
const MOST_BYTES_KEPT = 512 * 1024

/** Vite puts a hash of the content into every name under /assets, so such a file never changes. Pictures rarely do. */
const CACHING: [RegExp, string][] = [
	[/^\/assets\//, 'public, max-age=31536000, immutable'],
	[/^\/(?:pictures|product-images)\//, 'public, max-age=604800'],
	// A service worker must never be older than the shop.
	[/^\/sw\.js$/, 'no-cache'],
	[/./, 'public, max-age=86400'],
]

type Copy = { file: string; size: number; bytes: Buffer | null }
type StaticFile = { type: string; etag: string; caching: string; copies: Partial<Record<Encoding, Copy>> }
export type StaticFiles = { answer(incoming: Incoming, common: Record<string, string>): boolean }

export function openStaticFiles(folder: string): StaticFiles {
	const files = listFiles(folder)
	return {
		answer: (incoming, common) => {
			const file = files.get(incoming.path)
			if (!file) return false
			send(file, incoming, common)
			return true
		},
	}
}

function listFiles(folder: string): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>()
	if (!existsSync(folder)) return files
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name)
		const type = TYPES[extname(path)]
		if (!entry.isFile() || !type) continue
		files.set(`/${relative(folder, path)}`, readStaticFile(path, type, `/${relative(folder, path)}`))
	}
	return files
}

function readStaticFile(path: string, type: string, address: string): StaticFile {
	const about = statSync(path)
	const identity = readCopy(path)
	const fingerprint = identity.bytes ?? `${about.size}-${about.mtimeMs}`
	return {
		type,
		etag: createHash('sha256').update(fingerprint).digest('base64url').slice(0, 22),
		caching: CACHING.find(([pattern]) => pattern.test(address))?.[1] ?? 'no-cache',
		copies: {
			identity,
			...(existsSync(`${path}.br`) && { br: readCopy(`${path}.br`) }),
			...(existsSync(`${path}.gz`) && { gzip: readCopy(`${path}.gz`) }),
		},
	}
}

function readCopy(file: string): Copy {
	const { size } = statSync(file)
	return { file, size, bytes: size <= MOST_BYTES_KEPT ? readFileSync(file) : null }
}

function send(
	file: StaticFile,
	{ request, response, method }: Incoming,
	common: Record<string, string>,
): void {
	if (method !== 'GET' && method !== 'HEAD') {
		response.writeHead(405, { ...common, Allow: 'GET, HEAD', 'Content-Length': 0 }).end()
		return
	}
	const wanted = bestEncoding(request.headers['accept-encoding'])
	const encoding = file.copies[wanted] ? wanted : 'identity'
	const copy = file.copies[encoding]
	if (!copy) throw new Error('A static file has lost its copy')
	const etag = `"${file.etag}-${encoding}"`
	const headers: Record<string, string | number> = { ...common, 'Cache-Control': file.caching, ETag: etag }
	if (file.copies.br || file.copies.gzip) headers.Vary = 'Accept-Encoding'
	if (request.headers['if-none-match']?.includes(etag)) {
		response.writeHead(304, headers).end()
		return
	}
	headers['Content-Type'] = file.type
	headers['Content-Length'] = copy.size
	if (encoding !== 'identity') headers['Content-Encoding'] = encoding
	response.writeHead(200, headers)
	if (method === 'HEAD') response.end()
	else if (copy.bytes) response.end(copy.bytes)
	else
		createReadStream(copy.file)
			.on('error', () => response.destroy())
			.pipe(response)
}
