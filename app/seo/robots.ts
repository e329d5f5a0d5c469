import type { Route } from './+types/robots.ts'
import { fileResponse } from '#app/http/file-response.ts'
import { shopContext } from '#app/http/request-context.ts'

/** Private pages are not disallowed, because a search engine has to read them to see their `noindex`. */
export function loader({ context }: Route.LoaderArgs) {
	const { publicUrl } = context.get(shopContext).config
	const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
	return fileResponse(lines.join('\n'), 'text/plain; charset=utf-8')
}
