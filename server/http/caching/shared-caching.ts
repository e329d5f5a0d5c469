/** Says what caching proxies and CDNs may store. Responses that are not shared by everyone are private, and never stored. */
import type { Config } from '#shop/config/config.server.ts'
import type { CdnSettings } from '#shop/config/service-settings.server.ts'
import { nextMidnight } from '#shop/dates.ts'

/** The key under which all public pages are purged together, as the shop's own cache drops them. */
export const PAGES_KEY = 'shop-pages'

/** For how long an expired page may still be sent while the next version is fetched, but not past midnight. */
export const STALE_SECONDS = 30

/**
 * Headers of a public page or its data. Browsers revalidate each time, as without a CDN: they also know
 * `stale-while-revalidate` and would show an outdated price. So only CDNs get it, in their own headers (RFC 9213, and
 * Fastly's). `validUntil` is when prices and offers change in any case, in milliseconds.
 */
export function pageCaching({ cdn }: Pick<Config, 'cdn'>, validUntil: number): Record<string, string> {
	if (!cdn) return { 'Cache-Control': 'no-cache' }
	return sharedCaching(cdn, { forBrowsers: 'public, max-age=0', validUntil })
}

/**
 * Headers of a generated file such as the product feed, which browsers may store for longer. `receivedAt` is the time before the
 * file was generated, in milliseconds.
 */
export function fileCaching(
	{ cdn }: Pick<Config, 'cdn'>,
	{ forBrowsers, receivedAt }: { forBrowsers: string; receivedAt: number },
): Record<string, string> {
	if (!cdn) return { 'Cache-Control': forBrowsers }
	return sharedCaching(cdn, { forBrowsers, validUntil: nextMidnight(new Date(receivedAt)).getTime() })
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
