import type { Route } from './+types/robots.ts'
import { fileResponse } from '#app/http/file-response.ts'
import { shopContext } from '#app/http/request-context.ts'

/** Private pages are not forbidden here: a search engine must read them to see that they ask not to be indexed. */
export function loader({ context }: Route.LoaderArgs) {
	const { publicUrl } = context.get(shopContext).config
	const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
	return fileResponse(lines.join('\n'), 'text/plain; charset=utf-8')
}
