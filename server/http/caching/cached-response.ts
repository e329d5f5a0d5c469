/** Prepares a response that many visitors receive: its headers and compressed copies are made once. */
import { createHash } from 'node:crypto'
import { chooseEncoding, compress, type Encoding } from '#server/http/compression.ts'
import type { HttpExchange } from '#server/http/request.ts'
import { NON_PAGE_POLICY, pagePolicy, type PolicyConfig } from '#server/http/security-headers.ts'
import { pageCaching } from '#server/http/caching/shared-caching.ts'
import type { Config } from '#shop/config/config.server.ts'

const POLICY = 'Content-Security-Policy'
/** Without this header the router takes the data for another response. */
const FROM_ROUTER = 'X-Remix-Response'
/** A 304 response has no body, so these headers are left out of it. */
const BODY_HEADERS: ReadonlySet<string> = new Set(['Content-Type', 'Content-Length', 'Content-Encoding'])

type Copy = { headers: string[]; body: Buffer }
export type CachedResponse = {
	copies: Record<Encoding, Copy>
	etag: string
	mayBeCached: boolean
	caching(): Record<string, string>
}

type Settings = {
	path: string
	config: PolicyConfig & Pick<Config, 'cdn'>
	commonHeaders: Record<string, string>
	validUntil: number
}

export async function createCachedResponse(source: Response, settings: Settings): Promise<CachedResponse> {
	const body = Buffer.from(await source.arrayBuffer())
	const isPage = source.headers.get('content-type')?.startsWith('text/html') ?? false
	// A page asks not to be cached if something was missing when it was rendered, such as prices during an outage.
	const mayBeCached = !source.headers.get('cache-control')?.includes('no-store')
	const described: Record<string, string> = {
		...settings.commonHeaders,
		'Content-Type': source.headers.get('content-type') ?? '',
		...(isPage ? pageHeaders(source, settings) : dataHeaders(source)),
	}
	// A browser keeps the headers of its stored copy, so a new policy must change the version.
	const etag = createHash('sha256')
		.update(described[POLICY] ?? '')
		.update(body)
		.digest('base64url')
		.slice(0, 22)
	const shared = { ...described, ETag: `W/"${etag}"` }
	const copy = async (encoding: Encoding): Promise<Copy> => {
		const bytes = await compress(body, encoding, isPage ? 'small' : 'fast')
		const own = encoding === 'identity' ? shared : { ...shared, 'Content-Encoding': encoding }
		return { body: bytes, headers: Object.entries({ ...own, 'Content-Length': String(bytes.length) }).flat() }
	}
	const [br, gzip, identity] = await Promise.all([copy('br'), copy('gzip'), copy('identity')])
	const lasting = isPage ? null : source.headers.get('cache-control')
	const caching = () => {
		if (!mayBeCached) return { 'Cache-Control': 'no-store' }
		return lasting ? { 'Cache-Control': lasting } : pageCaching(settings.config, settings.validUntil)
	}
	return { copies: { br, gzip, identity }, etag, mayBeCached, caching }
}

function pageHeaders(page: Response, { path, config }: Settings): Record<string, string> {
	return { [POLICY]: pagePolicy(page, path, config), Vary: 'Accept-Encoding, Cookie' }
}

/** Headers of a page's data or of the route manifest, which is the same with a session and says how long it may be stored. */
function dataHeaders({ headers }: Response): Record<string, string> {
	return {
		[POLICY]: NON_PAGE_POLICY,
		Vary: headers.has('cache-control') ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
		'X-Robots-Tag': 'noindex',
		...(headers.has(FROM_ROUTER) && { [FROM_ROUTER]: 'yes' }),
	}
}

export function sendCachedResponse(
	{ copies, etag, caching }: CachedResponse,
	{ request, response, method, id }: HttpExchange,
): void {
	const { headers, body } = copies[chooseEncoding(request.headers['accept-encoding'])]
	const isUnchanged = request.headers['if-none-match']?.includes(etag) ?? false
	const own = Object.entries({ ...caching(), 'X-Request-Id': id }).flat()
	if (isUnchanged) response.writeHead(304, withoutBodyHeaders(headers).concat(own)).end()
	else response.writeHead(200, headers.concat(own)).end(method === 'HEAD' ? undefined : body)
}

function withoutBodyHeaders(headers: readonly string[]): string[] {
	return headers.filter((_, index) => !BODY_HEADERS.has(headers[index - (index % 2)] ?? ''))
}
