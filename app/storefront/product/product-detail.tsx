/** The page of a product that is sold. */
import { lazy, Suspense, use, useRef } from 'react'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { loadWhenOnline } from '#app/http/fetch/load-module.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { productData } from '#app/seo/product-structured-data.ts'
import { breadcrumbData, questionsData, type ShopFacts } from '#app/seo/structured-data.ts'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import { DeliveryChecker } from '#app/storefront/product/delivery-checker.tsx'
import { Gallery, scrollToFamily } from '#app/storefront/product/gallery/gallery.tsx'
import type { Guide } from '#app/storefront/product/guide/load-guide.server.ts'
import { PriceBlock, PriceSkeleton } from '#app/storefront/product/price-block.tsx'
import { ProductTabs } from '#app/storefront/product/product-tabs.tsx'
import { PurchaseForm } from '#app/storefront/product/purchase-form.tsx'
import type { PricesOrPromise } from '#app/storefront/product/use-purchase.ts'
import { preloadable } from '#app/ui/preloadable.tsx'
import { cardImageAlt, type Size } from '#shop/catalogue/rules.ts'
import { formatPrice } from '#shop/money.ts'
import { isStoredPath } from '#shop/images/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

/** Below the buttons and below the details. Their code is not in the page's scripts, because the server renders them. */
const [GrindAndPromises, loadGrindAndPromises] = preloadable(
	() => import('#app/storefront/product/guide/grind-and-promises.tsx'),
)
const [ProductFacts, loadProductFacts] = preloadable(
	() => import('#app/storefront/product/guide/product-facts.tsx'),
)
/** Only for products with an offer or reviews. */
const [OffersAndRating, loadOffersAndRating] = preloadable(
	() => import('#app/storefront/product/offers-and-rating.tsx'),
)
/** Only for sold-out sizes. */
const BackInStockFields = lazy(() =>
	loadWhenOnline(() => import('#app/storefront/back-in-stock/request-fields.tsx')),
)
const ProductGuide = lazy(() =>
	loadWhenOnline(() => import('#app/storefront/product/guide/product-guide.tsx')),
)

/** Otherwise they would push down what a shopper is about to press. */
export const preloadDetail = () =>
	Promise.all([loadGrindAndPromises(), loadProductFacts(), loadOffersAndRating()])

type DetailProps = {
	product: ShownProduct
	prices: PricesOrPromise
	guide: Guide
}

export function ProductDetail({ product, prices, guide }: DetailProps) {
	const strip = useRef<HTMLDivElement>(null)
	return (
		<div className={`page product blend-${product.slug}`}>
			<ProductHead product={product} prices={prices} guide={guide} />
			<Gallery productId={product.id} name={product.name} images={product.images} strip={strip} />
			<div className="product-details">
				<h1 className="page-title">
					<ProductName name={product.name} />
				</h1>
				<p>{product.description}</p>
				<BlendRatio composition={product.composition} />
				<Purchase product={product} prices={prices} guide={guide} onSize={() => scrollToFamily(strip)} />
			</div>
			<DeliveryChecker />
			<Suspense>
				<ProductFacts product={product} />
			</Suspense>
			<ProductTabs product={product} brewing={guide.content.brewing.inShort} />
			<Suspense>
				<ProductGuide product={product} guide={guide} />
			</Suspense>
		</div>
	)
}

function Purchase({ product, prices, guide, onSize }: DetailProps & { onSize: () => void }) {
	const grinds = product.sizes.flatMap((size) => size.grinds)
	return (
		<PurchaseForm
			product={product}
			prices={prices}
			renderPrice={(size) => (
				<div>
					<Suspense fallback={<PriceSkeleton />}>
						<SizePrice product={product} size={size} prices={prices} />
					</Suspense>
					{(guide.offers[0] ?? guide.rating) && (
						<Suspense>
							<OffersAndRating guide={guide} size={size.value} />
						</Suspense>
					)}
				</div>
			)}
			renderChoice={(size) => (
				<Suspense>
					<Choice product={product} size={size} prices={prices} />
				</Suspense>
			)}
			renderSoldOut={(size) => (
				<Suspense>
					<BackInStockFields key={size.value} size={size.value} />
				</Suspense>
			)}
			onSize={onSize}
		>
			<Suspense>
				<GrindAndPromises guide={guide} grinds={grinds} isRoasted={product.composition !== null} />
			</Suspense>
		</PurchaseForm>
	)
}

const DEFAULT_IMAGE_SIZE = { width: 1200, height: 1200 }

function ProductHead(shown: DetailProps) {
	const { id, name, description, features, pageTitle, pageDescription } = shown.product
	const site = useShopData()
	return (
		<>
			<PageHead
				title={pageTitle ?? name}
				description={pageDescription ?? `${description} ${features.join(', ')}.`}
				path={`/product/${id}`}
				// Only crawlers read it, as they do the structured data.
				{...(import.meta.env.SSR && { image: shareImageOf(shown.product) })}
			/>
			<JsonLd data={import.meta.env.SSR && site ? structuredDataOf(site, shown) : null} />
		</>
	)
}

function shareImageOf(product: ShownProduct) {
	const { image } = product
	return {
		path: `/product-images/${image}`,
		size: isStoredPath(image) ? null : DEFAULT_IMAGE_SIZE,
		alt: cardImageAlt(product),
	}
}

function structuredDataOf(site: ShopFacts, { product, prices, guide }: DetailProps) {
	if (prices instanceof Promise) return null
	const { questions, reviews } = guide
	return [
		productData(site, { product, prices, reviews }),
		breadcrumbData(site, [
			['Home', '/'],
			['Products', '/products'],
			[product.name, `/product/${product.id}`],
		]),
		...(questions.length > 0 ? [questionsData(questions)] : []),
	]
}

type SizePriceProps = { product: ShownProduct; size: Size; prices: PricesOrPromise }

function SizePrice(shown: SizePriceProps) {
	const price = usePrice(shown)
	return price && <PriceBlock size={shown.size} price={price} />
}

/** The same as in the price block, which may be out of sight. */
function Choice(shown: SizePriceProps) {
	const price = usePrice(shown)
	if (!price || price.sellingPrice === 0) return null
	return (
		<p className="purchase-choice" aria-hidden="true">
			<strong>{formatPrice(price.sellingPrice)}</strong> <span>{shown.size.label}</span>
		</p>
	)
}

function usePrice({ product, size, prices }: SizePriceProps) {
	const known = prices instanceof Promise ? use(prices) : prices
	return known.find((row) => row.productId === product.id && row.size === size.value)
}
