/** Refuses writes that another site's page sends with a visitor's cookies (cross-site request forgery). */
import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isSafeMethod(method: string): boolean {
	return SAFE_METHODS.has(method)
}

/** The provider authenticates with credentials, an email client with the email's token (RFC 8058). */
const OPEN_TO_ANY_ORIGIN: ReadonlySet<string> = new Set([
	'/api/payments/webhook',
	'/newsletter/one-click',
	'/back-in-stock/stop',
])

type Write = {
	method: string
	path: string
	headers: IncomingHttpHeaders
	ownOrigins: readonly string[]
}

export function acceptsAnyOrigin({ method, path }: Pick<Write, 'method' | 'path'>): boolean {
	return method === 'POST' && OPEN_TO_ANY_ORIGIN.has(path)
}

export function isCrossSiteWrite({ method, path, headers, ownOrigins }: Write): boolean {
	if (isSafeMethod(method) || acceptsAnyOrigin({ method, path })) return false
	const origin = headers.origin
	const site = headers['sec-fetch-site']
	// Every browser sends at least one of these headers with a write. A program sends neither, and no visitor's cookies.
	if (site !== undefined && site !== 'same-origin') return true
	return origin !== undefined && !ownOrigins.includes(origin.toLowerCase())
}
