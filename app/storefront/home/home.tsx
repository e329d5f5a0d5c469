import { data } from 'react-router'
import type { Route } from './+types/home.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { MAX_FEATURED, toFeatured } from '#app/catalogue/product-card.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { useSyncPriceCache } from '#app/catalogue/use-sync-price-cache.ts'
import { shopContext } from '#app/http/request-context.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { organisationData } from '#app/seo/structured-data.ts'
import { HomePage } from '#app/storefront/home/home-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	const [{ products, headers }, page] = await Promise.all([
		loadProducts(context, { max: MAX_FEATURED + 1 }),
		loadPage(context, 'home'),
	])
	const { heroImage } = context.get(shopContext).config
	const shown = products.slice(0, MAX_FEATURED).map(toFeatured)
	const hasMore = products.length > shown.length
	return data(
		{ content: page.content, products: shown, hasMore, heroImage },
		{ headers: { ...headers, ...page.headers } },
	)
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function Home({ loaderData }: Route.ComponentProps) {
	useSyncPriceCache(loaderData.products)
	return (
		<>
			<PageHead description={loaderData.content.search.description} />
			<Organisation />
			<HomePage {...loaderData} />
		</>
	)
}

function Organisation() {
	const shopData = useShopData()
	return <JsonLd data={import.meta.env.SSR && shopData ? organisationData(shopData) : null} />
}
