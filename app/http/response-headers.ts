import type { HeadersArgs } from 'react-router'

/** For responses that are personal or out of date at once. */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** A page's `headers` export: the document gets its loader's headers, such as `Cache-Control`. */
export function passHeaders({ loaderHeaders }: HeadersArgs): Headers {
	return loaderHeaders
}

export function downloadHeaders(name: string, type: string): Record<string, string> {
	return {
		'Content-Type': type,
		'Content-Disposition': `attachment; filename="${name}"`,
		...NO_STORE,
	}
}
