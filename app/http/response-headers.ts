import type { HeadersArgs } from 'react-router'

/** For responses that are personal or out of date at once. */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * The `headers` export of a page and of its frame: the document gets the headers of both loaders, such as `Cache-Control`. Nothing
 * is cached if one of them could not read everything.
 */
export function passHeaders({ parentHeaders, loaderHeaders }: HeadersArgs): Headers {
	const headers = new Headers(parentHeaders)
	for (const [name, value] of loaderHeaders) headers.set(name, value)
	return headers
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
