export const NOT_THERE = '/no-such-page'

/** Pages that anybody may open and that ask not to be found. */
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
	NOT_THERE,
]

/** The pages that search engines are told of, as paths. */
export async function publicPages({ url }: { url: string }): Promise<string[]> {
	const map = await (await fetch(`${url}/sitemap.xml`)).text()
	return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
