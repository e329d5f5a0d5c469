/** What caching proxies and CDNs are told of a response that everyone may share. Anything else is private, and they never keep it. */
import type { Config } from '#shop/config/config.server.ts'
import type { CdnSettings } from '#shop/config/service-settings.server.ts'

/** The key under which public pages are purged, all together, as the shop's own cache drops them. */
export const PAGES_KEY = 'shop-pages'

/** For how long a page that has expired may still be sent while the next version is fetched. */
export const STALE_SECONDS = 30

/**
 * Of a public page or its data. Browsers ask each time, as without a CDN: they know `stale-while-revalidate` as well, and
 * would show an earlier price. So only CDNs get it, in headers of their own (RFC 9213, and Fastly's).
 */
export function pageCaching({ cdn }: Pick<Config, 'cdn'>): Record<string, string> {
	if (!cdn) return { 'Cache-Control': 'no-cache' }
	return { 'Cache-Control': `public, max-age=0, s-maxage=${cdn.maxAge}`, ...forCdn(cdn) }
}

/** Of a generated file such as the product feed, which browsers may keep for longer. */
export function fileCaching({ cdn }: Pick<Config, 'cdn'>, forBrowsers: string): Record<string, string> {
	if (!cdn) return { 'Cache-Control': forBrowsers }
	return { 'Cache-Control': `${forBrowsers}, s-maxage=${cdn.maxAge}`, ...forCdn(cdn) }
}

function forCdn({ maxAge }: CdnSettings): Record<string, string> {
	const targeted = `max-age=${maxAge}, stale-while-revalidate=${STALE_SECONDS}`
	return {
		'CDN-Cache-Control': targeted,
		'Surrogate-Control': targeted,
		'Surrogate-Key': PAGES_KEY,
		'Cache-Tag': PAGES_KEY,
	}
}
