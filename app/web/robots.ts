import type { Route } from './+types/robots.ts'
import { madeFile } from '#app/web/made-file.ts'
import { shopContext } from '#app/web/shop-context.ts'

/** Private pages are not forbidden here: a search engine must read them to see that they ask not to be indexed. */
export function loader({ context }: Route.LoaderArgs) {
	const { publicUrl } = context.get(shopContext).config
	const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
	return madeFile(lines.join('\n'), 'text/plain; charset=utf-8')
}
