/** Sends a Response of the site: its headers, its content security policy, and its body in the best encoding. */
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { INLINE_SCRIPT_SOURCES } from '#app/http/content-security/inline-scripts.server.ts'
import { GENERATED_FILES, mayBeIndexed } from '#app/seo/public-pages.ts'
import { chooseEncoding, compress, createCompressor, isCompressible } from '#server/http/compression.ts'
import { PERSONAL_COOKIE } from '#server/http/caching/page-cache.ts'
import type { HttpExchange } from '#server/http/request.ts'
import { NON_PAGE_POLICY, pagePolicy, type PolicyConfig } from '#server/http/security-headers.ts'
import { fileCaching } from '#server/http/caching/shared-caching.ts'
import type { Config } from '#shop/config/config.server.ts'

type SendSettings = {
	config: PolicyConfig & Pick<Config, 'cdn'>
	commonHeaders: Record<string, string>
	isDevelopment: boolean
}

export async function sendResponse(
	source: Response,
	exchange: HttpExchange,
	settings: SendSettings,
): Promise<void> {
	if (exchange.response.destroyed) return source.body?.cancel()
	if (isDownload(source)) {
		setHeaders(source, exchange, settings)
		return sendStream(source, exchange, new PassThrough())
	}
	if (isStreamed(source)) return sendCompressedStream(source, exchange, settings)
	await sendWhole(source, exchange, settings)
}

function isDownload(source: Response): boolean {
	return source.headers.get('content-disposition')?.startsWith('attachment') ?? false
}

/** The data that React Router fetches for a navigation in the browser, and lists of all products. */
const STREAMED = /^(?:text\/x-script|application\/xml)/

function isStreamed(source: Response): boolean {
	return STREAMED.test(source.headers.get('content-type') ?? '')
}

/** Sends each part as soon as it is ready: a slow loader does not delay the rest of a page, and a long list does not fill the memory. */
function sendCompressedStream(
	source: Response,
	exchange: HttpExchange,
	settings: SendSettings,
): Promise<void> {
	const { request, response } = exchange
	const encoding = chooseEncoding(request.headers['accept-encoding'])
	setHeaders(source, exchange, settings)
	if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
	response.appendHeader('Vary', 'Accept-Encoding')
	return sendStream(source, exchange, createCompressor(encoding))
}

/** Streams the body as fast as the client reads it. A body that fails half-way is cut off, so that nobody takes it for complete. */
async function sendStream(
	source: Response,
	{ response, method }: HttpExchange,
	transform: Transform,
): Promise<void> {
	response.writeHead(source.status, { 'Content-Security-Policy': NON_PAGE_POLICY })
	if (!source.body || method === 'HEAD') {
		await source.body?.cancel()
		response.end()
		return
	}
	try {
		await pipeline(source.body, transform, response)
	} catch (error) {
		const hasClientLeft =
			error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
		if (!hasClientLeft) throw error
	}
}

async function sendWhole(source: Response, exchange: HttpExchange, settings: SendSettings): Promise<void> {
	const { request, response, method, path } = exchange
	const bytes = Buffer.from(await source.arrayBuffer())
	if (response.destroyed) return
	setHeaders(source, exchange, settings)
	const type = source.headers.get('content-type') ?? ''
	// In development, Vite's own scripts are inline, use eval and open a socket.
	if (!settings.isDevelopment && !source.headers.has('content-security-policy')) {
		const isPage = type.startsWith('text/html')
		response.setHeader(
			'Content-Security-Policy',
			isPage ? pagePolicy(source, path, settings.config) : NON_PAGE_POLICY,
		)
	}
	const mayCompress = isCompressible(type, bytes.length)
	const encoding = mayCompress ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
	const body = source.headers.has('content-encoding') ? bytes : await compress(bytes, encoding, 'fast')
	if (body !== bytes) response.setHeader('Content-Encoding', encoding)
	if (mayCompress) response.appendHeader('Vary', 'Accept-Encoding')
	if (source.status !== 204 && source.status !== 304) response.setHeader('Content-Length', body.length)
	response.writeHead(source.status).end(method === 'HEAD' ? undefined : body)
}

const NOT_COPIED = new Set(['set-cookie', INLINE_SCRIPT_SOURCES.toLowerCase()])
/** Pages without personal data, which the browser may show again from its memory. With a session, every page shows a name. */
const WITHOUT_PERSONAL_DATA = /^\/(?:checkout)?$/

function setHeaders(source: Response, exchange: HttpExchange, { commonHeaders, config }: SendSettings): void {
	const { response, path, id } = exchange
	response.setHeader('X-Request-Id', id)
	for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value)
	for (const [name, value] of source.headers) if (!NOT_COPIED.has(name)) response.setHeader(name, value)
	const cookies = source.headers.getSetCookie()
	if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
	for (const [name, value] of Object.entries(cachingOf(source, exchange, config)))
		response.setHeader(name, value)
	if (!mayBeIndexed(path)) response.setHeader('X-Robots-Tag', 'noindex')
}

function cachingOf(
	{ headers }: Response,
	{ request, path, receivedAt }: HttpExchange,
	config: SendSettings['config'],
): Record<string, string> {
	const own = headers.get('cache-control')
	const isPublic = own?.startsWith('public') ?? false
	// A cookie belongs to one visitor, whatever the response is.
	if (isPublic && headers.has('set-cookie')) return { 'Cache-Control': 'private, no-store' }
	if (own)
		return isPublic && GENERATED_FILES.has(path) ? fileCaching(config, { forBrowsers: own, receivedAt }) : {}
	const mayBeStored = WITHOUT_PERSONAL_DATA.test(path) && !PERSONAL_COOKIE.test(request.headers.cookie ?? '')
	return { 'Cache-Control': mayBeStored ? 'private, no-cache' : 'private, no-store' }
}
