/** Refuses every write that another site's page sends in a visitor's name. */
import type { IncomingHttpHeaders } from 'node:http'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The one address that strangers may write to; it checks the provider's own credentials. */
const PROVIDERS_NOTICE = '/api/payments/webhook'

type Write = {
	method: string
	path: string
	headers: IncomingHttpHeaders
	/** The origins under which visitors see this shop. */
	ownOrigins: readonly string[]
}

export function isForeignWrite({ method, path, headers, ownOrigins }: Write): boolean {
	if (READS.has(method)) return false
	if (method === 'POST' && path === PROVIDERS_NOTICE) return false
	const origin = headers.origin
	const site = headers['sec-fetch-site']
	// Every browser sends at least one of the two with a write. A program sends neither, and carries no visitor's cookies.
	if (site !== undefined && site !== 'same-origin') return true
	return origin !== undefined && !ownOrigins.includes(origin.toLowerCase())
}
