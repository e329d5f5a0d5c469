import { lazy, Suspense, useEffect } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/product.ts'
import { pricesOf, type FeaturedProduct } from '#app/catalogue/product-card.ts'
import { toFeatured } from '#app/catalogue/to-card.ts'
import { loadProduct, loadProducts } from '#app/catalogue/products.server.ts'
import { storePrices } from '#app/catalogue/stored-prices.ts'
import { shopContext } from '#app/http/request-context.ts'
import { loadWhenOnline } from '#app/http/fetch/load-module.ts'
import { type Guide, loadGuide } from '#app/storefront/product/guide/load-guide.server.ts'
import { preloadDetail, ProductDetail } from '#app/storefront/product/product-detail.tsx'
import type { PricesOrPromise } from '#app/storefront/product/use-purchase.ts'
import { findArchivedName } from '#shop/catalogue/catalogue.server.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

/** Rarely shown, so its code is not in the page of a product that is sold. */
const NoLongerSold = lazy(() => loadWhenOnline(() => import('#app/storefront/product/no-longer-sold.tsx')))

const GONE = 410
const MAX_OTHERS = 3

/** Shown in place of an archived product: its name, and what is sold. */
type NotSold = { archived: string; others: FeaturedProduct[] }

type LoadedProduct = {
	product: ShownProduct
	guide: Guide
	prices: PricesOrPromise
	/** Whether the prices come from the server rather than from the browser's cache. */
	isFromServer: boolean
}

export async function loader({ params, context }: Route.LoaderArgs) {
	const { product, headers } = await loadProduct(context, params.id)
	const isThatProduct = String(product?.id) === params.id
	const archived = isThatProduct ? null : await findArchivedName(context.get(shopContext), params.id)
	if (archived) {
		const { products } = await loadProducts(context, { max: MAX_OTHERS })
		return data<NotSold>({ archived, others: products.map((other) => toFeatured(other)) }, { status: GONE })
	}
	if (!product) throw data(null, { status: 404 })
	const { guide, headers: guideHeaders } = await loadGuide(context, product)
	const loaded = { product, guide, prices: pricesOf(product), isFromServer: true }
	return data<LoadedProduct>(loaded, { headers: { ...headers, ...guideHeaders } })
}

/** Uses the price cache of the browser. If the prices have to be requested, the page does not wait for them. */
export async function clientLoader({
	serverLoader,
}: Route.ClientLoaderArgs): Promise<LoadedProduct | NotSold> {
	const [loaded, { cachedPrices }] = await Promise.all([
		serverLoader(),
		import('#app/catalogue/price-cache.ts'),
		preloadDetail(),
	])
	if ('archived' in loaded) return loaded
	const { product, guide } = loaded
	return { product, guide, prices: cachedPrices(product), isFromServer: false }
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function ProductPage({ loaderData }: Route.ComponentProps) {
	if (!('archived' in loaderData)) return <SoldProduct {...loaderData} />
	return (
		<Suspense>
			<NoLongerSold {...loaderData} />
		</Suspense>
	)
}

function SoldProduct({ product, guide, prices, isFromServer }: LoadedProduct) {
	useEffect(() => {
		if (isFromServer && !(prices instanceof Promise)) storePrices(prices)
	}, [isFromServer, prices])
	// The key resets the selection to Fine and Small for another product.
	return <ProductDetail key={product.id} product={product} guide={guide} prices={prices} />
}
