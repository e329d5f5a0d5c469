import { data } from 'react-router'
import type { Route } from './+types/about.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { MAX_FEATURED } from '#app/catalogue/product-card.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { AboutPage } from '#app/storefront/about/about-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	const [{ products, headers }, page] = await Promise.all([
		loadProducts(context, { max: MAX_FEATURED }),
		loadPage(context, 'about'),
	])
	const blends = products
		.filter(({ composition }) => composition !== null)
		.map(({ id, slug, shortName, composition, roast }) => ({ id, slug, shortName, composition, roast }))
	return data({ content: page.content, blends }, { headers: { ...headers, ...page.headers } })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function About({ loaderData: { content, blends } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="About Us" description={content.search.description} />
			<AboutPage content={content} blends={blends} />
		</>
	)
}
