/** The pages that search engines are told of, as paths. */
export async function publicPages({ url }: { url: string }): Promise<string[]> {
	const map = await (await fetch(`${url}/sitemap.xml`)).text()
	return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
