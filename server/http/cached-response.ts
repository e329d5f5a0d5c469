/** An answer that many visitors get: its headers and its compressed copies are made once. */
import { createHash } from 'node:crypto'
import { bestEncoding, compress, type Encoding } from '#server/http/compression.ts'
import type { Incoming } from '#server/http/request.ts'
import { INERT_POLICY, pagePolicy } from '#server/http/security-headers.ts'
import type { Config } from '#shop/config/config.server.ts'

type Copy = { headers: string[]; body: Buffer }
export type KeptAnswer = { copies: Record<Encoding, Copy>; etag: string; mayBeKept: boolean }

type Manner = {
	path: string
	rules: Pick<Config, 'publicUrl' | 'payments' | 'heroImage'>
	common: Record<string, string>
}

export async function keepAnswer(answer: Response, { path, rules, common }: Manner): Promise<KeptAnswer> {
	const body = Buffer.from(await answer.arrayBuffer())
	const type = answer.headers.get('content-type') ?? ''
	const isPage = type.startsWith('text/html')
	const caching = answer.headers.get('cache-control')
	// A page says so itself when it was made without something, such as prices during an outage.
	const mayBeKept = !caching?.includes('no-store')
	const fingerprint = createHash('sha256').update(body).digest('base64url').slice(0, 22)
	const ofPage = {
		'Content-Security-Policy': pagePolicy(answer, path, rules),
		'Cache-Control': mayBeKept ? 'no-cache' : 'no-store',
		Vary: 'Accept-Encoding, Cookie',
	}
	const ofData = {
		'Content-Security-Policy': INERT_POLICY,
		'Cache-Control': caching ?? 'no-cache',
		Vary: 'Accept-Encoding',
		'X-Robots-Tag': 'noindex',
	}
	const shared = {
		...common,
		'Content-Type': type,
		...(isPage ? ofPage : ofData),
		ETag: `W/"${fingerprint}"`,
		...linkHeader(answer),
	}
	const copy = async (encoding: Encoding): Promise<Copy> => {
		const bytes = await compress(body, encoding, isPage ? 'often' : 'once')
		const own = encoding === 'identity' ? shared : { ...shared, 'Content-Encoding': encoding }
		return { body: bytes, headers: Object.entries({ ...own, 'Content-Length': String(bytes.length) }).flat() }
	}
	const [br, gzip, identity] = await Promise.all([copy('br'), copy('gzip'), copy('identity')])
	return { copies: { br, gzip, identity }, etag: fingerprint, mayBeKept }
}

function linkHeader(answer: Response): Record<string, string> {
	const link = answer.headers.get('link')
	return link ? { Link: link } : {}
}

export function sendKept(page: KeptAnswer, { request, response, method, id }: Incoming): void {
	const { headers, body } = page.copies[bestEncoding(request.headers['accept-encoding'])]
	const isUnchanged = request.headers['if-none-match']?.includes(page.etag) ?? false
	const own = ['X-Request-Id', id]
	if (isUnchanged) response.writeHead(304, withoutBody(headers).concat(own)).end()
	else response.writeHead(200, headers.concat(own)).end(method === 'HEAD' ? undefined : body)
}

function withoutBody(headers: readonly string[]): string[] {
	return headers.filter((_, index) => !headers[index - (index % 2)]?.startsWith('Content-'))
}
