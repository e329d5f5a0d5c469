import { Suspense, use, useEffect } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/product.ts'
import { BlendLine } from '#app/storefront/product/blend-ratio.tsx'
import { ChoiceForm } from '#app/storefront/product/purchase-form.tsx'
import { DeliveryChecker } from '#app/storefront/product/delivery-checker.tsx'
import { Gallery } from '#app/storefront/product/gallery.tsx'
import { storePrices } from '#app/catalogue/stored-prices.ts'
import { loadProductPageData } from '#app/catalogue/prefetch-product.ts'
import type { PricesToCome } from '#app/storefront/product/use-purchase.ts'
import { PriceBlock, PriceSkeleton } from '#app/storefront/product/price-block.tsx'
import { loadPrices } from '#app/catalogue/prices.server.ts'
import { ProductHead } from '#app/storefront/product/product-head.tsx'
import { ProductTabs } from '#app/storefront/product/product-tabs.tsx'
import { useProducts } from '#app/catalogue/shop-data.ts'
import { DEFAULT_CONTENT } from '#shop/catalogue/default-content.ts'
import { chicoryDeclaration, ingredientsOf } from '#shop/catalogue/labels.ts'
import {
	type Product,
	productFromAddress,
	type ProductContent,
	type Size,
	noBreak,
} from '#shop/catalogue/rules.ts'

type Shown = {
	id: number
	texts: ProductContent[]
	prices: PricesToCome
	/** Of this request, and not of what the browser kept. */
	areNew: boolean
}

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id } = productFromAddress(params.id)
	const { prices, headers } = await loadPrices(context, id)
	const texts = DEFAULT_CONTENT.filter(isAbout(id))
	return data<Shown>({ id, texts, prices, areNew: true }, { headers })
}

/** In the browser all sizes' prices come from its cache; where they must be asked for, the page does not wait. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const { id } = productFromAddress(params.id)
	const { DEFAULT_CONTENT: born, cachedPrices } = await loadProductPageData()
	return { id, texts: born.filter(isAbout(id)), prices: cachedPrices(id), areNew: false }
}

function isAbout(id: number) {
	return ({ productId }: ProductContent) => productId === id
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

/** The key makes another product another page: its choice starts at Fine and Small again. */
export default function ProductPage({ loaderData: { id, texts, prices, areNew } }: Route.ComponentProps) {
	const [product] = useProducts(texts)
	useEffect(() => {
		if (areNew && !(prices instanceof Promise)) storePrices(prices)
	}, [areNew, prices])
	return product && <ProductDetail key={id} product={product} prices={prices} />
}

type DetailProps = { product: Product & ProductContent; prices: PricesToCome }

function ProductDetail({ product, prices }: DetailProps) {
	const declaration = chicoryDeclaration(product)
	return (
		<div className={`page product blend-${product.slug}`}>
			<ProductHead product={product} prices={prices} />
			{/* As high as the words beside it: the gallery stays in sight along them, and no further. */}
			<div className="min-w-0">
				<Gallery name={product.name} pictures={[product.image, ...product.additionalImages]} />
			</div>
			<div className="product-words">
				<p className="eyebrow">{product.roast}</p>
				<h1 className="page-title">{noBreak(product.name)}</h1>
				<p>{product.description}</p>
				<BlendLine composition={product.composition} />
				{declaration && <p className="declaration">{declaration}</p>}
				<ChoiceForm
					product={product}
					prices={prices}
					showPrice={(size) => (
						<Suspense fallback={<PriceSkeleton />}>
							<PriceOf product={product} size={size} prices={prices} />
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
					<h2>Ingredients</h2>
					<p>{ingredientsOf(product)}.</p>
				</section>
			</div>
			<ProductTabs product={product} />
		</div>
	)
}

type PriceOfProps = Pick<DetailProps, 'prices'> & { product: Product; size: Size }

function PriceOf({ product, size, prices }: PriceOfProps) {
	const known = prices instanceof Promise ? use(prices) : prices
	const price = known.find((one) => one.productId === product.id && one.size === size.value)
	return price && <PriceBlock size={size} price={price} />
}
