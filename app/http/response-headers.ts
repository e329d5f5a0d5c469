import type { HeadersArgs } from 'react-router'

/** For responses that are personal or out of date at once. */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** A page's `headers` export: the document gets its loader's headers, such as `Cache-Control`. */
export function passHeaders({ loaderHeaders }: HeadersArgs): Headers {
	return loaderHeaders
}

/** A header has only ASCII characters, so a name with others is encoded (RFC 6266), with a plain one for old programs. */
export function downloadHeaders(name: string, type: string): Record<string, string> {
	const encoded = encodeURIComponent(name)
	const plain = name.replace(/[^\x20-\x7E]+/g, '_')
	return {
		'Content-Type': type,
		'Content-Disposition':
			plain === name
				? `attachment; filename="${name}"`
				: `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
		...NO_STORE,
	}
}
