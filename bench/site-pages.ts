import type { Running } from './shop-under-load.ts'

/** The pages that search engines are told of, as paths. */
export async function publicPages({ url }: Running): Promise<string[]> {
	const map = await (await fetch(`${url}/sitemap.xml`)).text()
	return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
