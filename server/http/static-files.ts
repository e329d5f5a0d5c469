/** Serves the built site's files. They are listed at start, so that no request can reach a path outside the list. */
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { extname, join, relative } from 'node:path'
import { pipeline } from 'node:stream'
import { GENERATED_FILES } from '#app/seo/public-pages.ts'
import { chooseEncoding, type Encoding } from '#server/http/compression.ts'
import type { HttpExchange } from '#server/http/request.ts'
import { isStoredImageUrl } from '#shop/images/rules.ts'

/** Other files, such as compressed copies and source maps, are not served under their own names. */
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

export function typeOf(file: string): string | null {
	return TYPES[extname(file)] ?? null
}

export const FOREVER = 'public, max-age=31536000, immutable'

/** Smaller files stay in memory. Larger ones, which are images, are read for each request. */
const MAX_BYTES_IN_MEMORY = 512 * 1024

const CACHE_CONTROL: [RegExp, string][] = [
	[/^\/assets\//, FOREVER],
	[/^\/(?:pictures|product-images)\//, 'public, max-age=604800, stale-while-revalidate=86400'],
	// The service worker must never be older than the shop.
	[/^\/sw\.js$/, 'no-cache'],
	[/./, 'public, max-age=86400, stale-while-revalidate=86400'],
]

/** Emails and messengers show these images on pages of their own. */
const SHOWN_ELSEWHERE = /^\/(?:pictures|product-images|home)\//

type Copy = { file: string; size: number; bytes: Buffer | null }
type StaticFile = {
	type: string
	etag: string
	cacheControl: string
	isShownElsewhere: boolean
	copies: Partial<Record<Encoding, Copy>> & { identity: Copy }
}
export type StaticFiles = {
	send(exchange: HttpExchange, commonHeaders: Record<string, string>): boolean
}

export function openStaticFiles(folder: string): StaticFiles {
	const files = listFiles(folder)
	return {
		send: (exchange, commonHeaders) => {
			const file = files.get(exchange.path)
			if (!file) return false
			sendFile(file, exchange, commonHeaders)
			return true
		},
	}
}

function listFiles(folder: string): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>()
	if (!existsSync(folder)) return files
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name)
		const type = typeOf(path)
		if (!entry.isFile() || !type) continue
		const url = `/${relative(folder, path)}`
		files.set(url, readStaticFile(path, { type, url }))
	}
	return files
}

function readStaticFile(path: string, { type, url }: { type: string; url: string }): StaticFile {
	const { size, mtimeMs } = statSync(path)
	const identity = readCopy(path)
	const version = identity.bytes ?? `${size}-${mtimeMs}`
	return {
		type,
		etag: createHash('sha256').update(version).digest('base64url').slice(0, 22),
		cacheControl: CACHE_CONTROL.find(([pattern]) => pattern.test(url))?.[1] ?? 'no-cache',
		isShownElsewhere: SHOWN_ELSEWHERE.test(url),
		copies: {
			identity,
			...(existsSync(`${path}.br`) && { br: readCopy(`${path}.br`) }),
			...(existsSync(`${path}.gz`) && { gzip: readCopy(`${path}.gz`) }),
		},
	}
}

function readCopy(file: string): Copy {
	const { size } = statSync(file)
	return { file, size, bytes: size <= MAX_BYTES_IN_MEMORY ? readFileSync(file) : null }
}

function sendFile(
	{ type, etag, cacheControl, isShownElsewhere, copies }: StaticFile,
	{ request, response, method, id }: HttpExchange,
	commonHeaders: Record<string, string>,
): void {
	const common = { ...commonHeaders, 'X-Request-Id': id }
	if (method !== 'GET' && method !== 'HEAD') {
		response.writeHead(405, { ...common, Allow: 'GET, HEAD', 'Content-Length': 0 }).end()
		return
	}
	const accepted = chooseEncoding(request.headers['accept-encoding'])
	const encoding = copies[accepted] ? accepted : 'identity'
	const copy = copies[encoding] ?? copies.identity
	const tag = `"${etag}-${encoding}"`
	const headers: Record<string, string | number> = {
		...common,
		'Cache-Control': cacheControl,
		ETag: tag,
		...(isShownElsewhere && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
		...((copies.br || copies.gzip) && { Vary: 'Accept-Encoding' }),
	}
	if (request.headers['if-none-match']?.includes(tag)) {
		response.writeHead(304, headers).end()
		return
	}
	headers['Content-Type'] = type
	headers['Content-Length'] = copy.size
	if (encoding !== 'identity') headers['Content-Encoding'] = encoding
	response.writeHead(200, headers)
	if (method === 'HEAD') response.end()
	else if (copy.bytes) response.end(copy.bytes)
	// `pipeline` also closes the file when the client leaves.
	else pipeline(createReadStream(copy.file), response, () => {})
}

/** An extension must begin with a letter: /product/1.5 is an unknown product, which has a page that says so. */
const FILE_NAME = /\.[a-z][a-z0-9]{0,10}$/i

/** The data of pages, and the calendar of a delivery. */
const GENERATED_TYPE = /\.(?:data|ics)$/

/** An unknown file gets a short text. A person who typed the URL gets the page for unknown URLs. */
export function isUnknownFile({ path, request }: HttpExchange): boolean {
	if (
		!FILE_NAME.test(path) ||
		GENERATED_TYPE.test(path) ||
		GENERATED_FILES.has(path) ||
		isStoredImageUrl(path)
	)
		return false
	return !request.headers.accept?.includes('text/html')
}
