import { href } from 'react-router'
import type { Route } from './+types/sitemap.ts'
import { fileResponse } from '#app/http/file-response.ts'
import { PUBLIC_PAGES } from '#app/seo/public-pages.ts'
import { loadSummaries } from '#app/catalogue/products.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listArchive } from '#shop/newsletters/archive.server.ts'

/** Fails while the database is unavailable: search engines would take newsletters that are missing for deleted ones. */
export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const { publicUrl } = shop.config
	const { value: products } = await loadSummaries(context)
	const productPages = products.map(({ id }) => href('/product/:id?', { id: `${id}` }))
	const newsletters = await listArchive(shop)
	const newsletterPages = newsletters.map(({ slug }) => href('/newsletters/:slug', { slug }))
	const pages = [...PUBLIC_PAGES, ...productPages, ...newsletterPages].map(
		(path) => `\t<url><loc>${publicUrl}${path}</loc></url>`,
	)
	const lines = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...pages,
		'</urlset>',
		'',
	]
	return fileResponse(lines.join('\n'), 'application/xml; charset=utf-8')
}
