/** What caching proxies and CDNs are told of a response that everyone may share. Anything else is private, and they never keep it. */
import type { Config } from '#shop/config/config.server.ts'
import type { CdnSettings } from '#shop/config/service-settings.server.ts'
import { nextMidnight } from '#shop/dates.ts'

/** The key under which public pages are purged, all together, as the shop's own cache drops them. */
export const PAGES_KEY = 'shop-pages'

/** For how long a page that has expired may still be sent while the next version is fetched, but not after midnight. */
export const STALE_SECONDS = 30

/**
 * Of a public page or its data. Browsers ask each time, as without a CDN: they know `stale-while-revalidate` as well, and
 * would show an earlier price. So only CDNs get it, in headers of their own (RFC 9213, and Fastly's).
 * `validUntil`: when its prices and offers change in any case, in milliseconds.
 */
export function pageCaching({ cdn }: Pick<Config, 'cdn'>, validUntil: number): Record<string, string> {
	if (!cdn) return { 'Cache-Control': 'no-cache' }
	return sharedCaching(cdn, { forBrowsers: 'public, max-age=0', validUntil })
}

/** Of a generated file such as the product feed, which browsers may keep for longer. */
export function fileCaching({ cdn }: Pick<Config, 'cdn'>, forBrowsers: string): Record<string, string> {
	if (!cdn) return { 'Cache-Control': forBrowsers }
	return sharedCaching(cdn, { forBrowsers, validUntil: nextMidnight(new Date()).getTime() })
}

function sharedCaching(
	cdn: CdnSettings,
	{ forBrowsers, validUntil }: { forBrowsers: string; validUntil: number },
): Record<string, string> {
	const seconds = Math.max(0, Math.floor((validUntil - Date.now()) / 1000))
	const maxAge = Math.min(cdn.maxAge, seconds)
	const stale = Math.min(STALE_SECONDS, seconds - maxAge)
	const targeted = stale > 0 ? `max-age=${maxAge}, stale-while-revalidate=${stale}` : `max-age=${maxAge}`
	return {
		'Cache-Control': `${forBrowsers}, s-maxage=${maxAge}`,
		'CDN-Cache-Control': targeted,
		'Surrogate-Control': targeted,
		'Surrogate-Key': PAGES_KEY,
		'Cache-Tag': PAGES_KEY,
	}
}
