export const MISSING_PAGE = '/no-such-page'

/** Public pages that are excluded from search engines. */
export const UNLISTED_PAGES = [
	'/cart',
	'/checkout',
	'/payment-success',
	'/login',
	'/signup',
	'/auth',
	'/forgot-password',
	'/orders',
	'/track-order',
	'/contact/ticket',
	'/unsubscribe',
	'/offline',
	MISSING_PAGE,
]

export async function publicPages({ url }: { url: string }): Promise<string[]> {
	const map = await (await fetch(`${url}/sitemap.xml`)).text()
	return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname)
}
