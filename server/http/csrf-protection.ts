/** Refuses every write that another site's page sends in a visitor's name. */
import type { IncomingHttpHeaders } from 'node:http'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** It changes nothing, so whoever asks may be anybody. */
export function isRead(method: string): boolean {
	return READS.has(method)
}

/** The two addresses that strangers may write to: the provider shows its credentials, a mail program the letter's token (RFC 8058). */
const FOR_STRANGERS: ReadonlySet<string> = new Set(['/api/payments/webhook', '/newsletter/one-click'])

type Write = {
	method: string
	path: string
	headers: IncomingHttpHeaders
	/** The origins under which visitors see this shop. */
	ownOrigins: readonly string[]
}

export function isForStrangers({ method, path }: Pick<Write, 'method' | 'path'>): boolean {
	return method === 'POST' && FOR_STRANGERS.has(path)
}

export function isForeignWrite({ method, path, headers, ownOrigins }: Write): boolean {
	if (isRead(method) || isForStrangers({ method, path })) return false
	const origin = headers.origin
	const site = headers['sec-fetch-site']
	// Every browser sends at least one of the two with a write. A program sends neither, and carries no visitor's cookies.
	if (site !== undefined && site !== 'same-origin') return true
	return origin !== undefined && !ownOrigins.includes(origin.toLowerCase())
}
