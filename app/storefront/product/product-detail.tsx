/** The page of a product that is sold. */
import { Suspense, use } from 'react'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { productData } from '#app/seo/product-structured-data.ts'
import { breadcrumbData } from '#app/seo/structured-data.ts'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import { DeliveryChecker } from '#app/storefront/product/delivery-checker.tsx'
import { Gallery } from '#app/storefront/product/gallery.tsx'
import { PriceBlock, PriceSkeleton } from '#app/storefront/product/price-block.tsx'
import { ProductTabs } from '#app/storefront/product/product-tabs.tsx'
import { PurchaseForm } from '#app/storefront/product/purchase-form.tsx'
import type { PricesOrPromise } from '#app/storefront/product/use-purchase.ts'
import { chicoryDeclaration, ingredientsOf } from '#shop/catalogue/food-labelling.ts'
import { cardImageAlt, noBreak, type Size } from '#shop/catalogue/rules.ts'
import { isStoredPath } from '#shop/images/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

type DetailProps = { product: ShownProduct; prices: PricesOrPromise }

export function ProductDetail({ product, prices }: DetailProps) {
	const { composition } = product
	const declaration = composition && chicoryDeclaration(composition)
	const ingredients = ingredientsOf(product)
	return (
		<div className={`page product blend-${product.slug}`}>
			<ProductHead product={product} prices={prices} />
			{/* As high as the column beside it, so that the sticky gallery stops at its end. */}
			<div className="min-w-0">
				<Gallery name={product.name} images={product.images} />
			</div>
			<div className="product-details">
				{product.roast && <p className="eyebrow">{product.roast}</p>}
				<h1 className="page-title">{noBreak(product.name)}</h1>
				<p>{product.description}</p>
				<BlendRatio composition={composition} />
				{declaration && <p className="declaration">{declaration}</p>}
				<PurchaseForm
					product={product}
					prices={prices}
					renderPrice={(size) => (
						<Suspense fallback={<PriceSkeleton />}>
							<SizePrice product={product} size={size} prices={prices} />
						</Suspense>
					)}
				/>
				<DeliveryChecker />
				<section className="product-facts">
					<h2>Features</h2>
					<ul className="features">
						{product.features.map((feature) => (
							<li key={feature}>{feature}</li>
						))}
					</ul>
					{ingredients && (
						<>
							<h2>Ingredients</h2>
							<p>{ingredients}.</p>
						</>
					)}
				</section>
			</div>
			<ProductTabs product={product} />
		</div>
	)
}

const DEFAULT_IMAGE_SIZE = { width: 1200, height: 1200 }

function ProductHead({ product, prices }: DetailProps) {
	const { name, description, features, image, pageTitle, pageDescription } = product
	const path = `/product/${product.id}`
	const site = useShopData()
	const structuredData =
		import.meta.env.SSR && site && !(prices instanceof Promise)
			? [
					productData(site, product, prices),
					breadcrumbData(site, [
						['Home', '/'],
						['Products', '/products'],
						[name, path],
					]),
				]
			: null
	return (
		<>
			<PageHead
				title={pageTitle ?? name}
				description={pageDescription ?? `${description} ${features.join(', ')}.`}
				path={path}
				image={{
					path: `/product-images/${image}`,
					size: isStoredPath(image) ? null : DEFAULT_IMAGE_SIZE,
					alt: cardImageAlt(product),
				}}
			/>
			<JsonLd data={structuredData} />
		</>
	)
}

type SizePriceProps = { product: ShownProduct; size: Size; prices: PricesOrPromise }

function SizePrice({ product, size, prices }: SizePriceProps) {
	const known = prices instanceof Promise ? use(prices) : prices
	const price = known.find((row) => row.productId === product.id && row.size === size.value)
	return price && <PriceBlock size={size} price={price} />
}
