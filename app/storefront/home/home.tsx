import { data } from 'react-router'
import type { Route } from './+types/home.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { MAX_FEATURED } from '#app/catalogue/product-card.ts'
import { toFeatured } from '#app/catalogue/to-card.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { loadShownOffers } from '#app/catalogue/shown-offers.server.ts'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { useSyncPriceCache } from '#app/catalogue/use-sync-price-cache.ts'
import { shopContext } from '#app/http/request-context.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { organisationData } from '#app/seo/structured-data.ts'
import { HomePage } from '#app/storefront/home/home-page.tsx'
import { offerLine } from '#app/storefront/product/product-offers.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const [{ products, headers }, page, offers] = await Promise.all([
		loadProducts(context, { max: MAX_FEATURED + 1 }),
		loadPage(context, 'home'),
		loadShownOffers(context),
	])
	const { config, clock } = context.get(shopContext)
	const { heroImage } = config
	const running = { offers: offers.value, now: clock() }
	const shown = products
		.slice(0, MAX_FEATURED)
		.map((product) => toFeatured(product, offerLine(product, running)))
	const hasMore = products.length > shown.length
	return data(
		{ content: page.content, products: shown, hasMore, heroImage },
		{ headers: { ...headers, ...page.headers, ...offers.headers } },
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
