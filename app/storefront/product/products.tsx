import { data, href, Link } from 'react-router'
import type { Route } from './+types/products.ts'
import { loadProductPageData, prefetchOnHover } from '#app/catalogue/prefetch-product.ts'
import { loadPrices } from '#app/catalogue/prices.server.ts'
import { useProducts } from '#app/catalogue/shop-data.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import { PriceBlock } from '#app/storefront/product/price-block.tsx'
import { PurchaseForm } from '#app/storefront/product/purchase-form.tsx'
import { priceOrBuiltIn, useLatestPrices } from '#app/storefront/product/use-latest-prices.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { DEFAULT_CONTENT } from '#shop/catalogue/default-content.ts'
import { noBreak, type Product, type ProductContent, type ProductPrice } from '#shop/catalogue/rules.ts'

type CardContent = Pick<ProductContent, 'productId' | 'description' | 'features'>
type LoadedProducts = { prices: ProductPrice[] | null; content: CardContent[] }

export async function loader({ context }: Route.LoaderArgs) {
	const { prices, headers } = await loadPrices(context)
	return data<LoadedProducts>({ prices, content: toCardContent(DEFAULT_CONTENT) }, { headers })
}

/** Opens the page without a request: cards show their built-in prices until the price cache has loaded. */
export async function clientLoader() {
	const { DEFAULT_CONTENT: defaultContent } = await loadProductPageData()
	return { prices: null, content: toCardContent(defaultContent) }
}

function toCardContent(content: readonly ProductContent[]): CardContent[] {
	return content.map(({ productId, description, features }) => ({ productId, description, features }))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function Products({ loaderData }: Route.ComponentProps) {
	const prices = useLatestPrices(loaderData.prices)
	return (
		<div className="page products">
			<PageHead
				title="Products"
				description="Three South Indian filter coffee blends from Chikmagalur: 100% Pure, Perfect and Classic. Choose your grind and pack size."
			/>
			<header className="series">
				<h1 className="page-title">
					The <em>Chikmagalur</em> series
				</h1>
				<p className="measure">
					Three blends from the same hills. What changes is the roast, and how much chicory we add. Choose a
					grind for your filter and a pack for your household.
				</p>
			</header>
			<ul className="product-grid">
				{useProducts(loaderData.content).map((product, index) => (
					<ProductCard key={product.id} product={product} prices={prices} isPriority={index === 0} />
				))}
			</ul>
		</div>
	)
}

type ProductCardProps = {
	product: Product & CardContent
	prices: readonly ProductPrice[]
	isPriority: boolean
}

function ProductCard({ product, prices, isPriority }: ProductCardProps) {
	const path = href('/product/:id?', { id: `${product.id}` })
	return (
		<li className={`product-card blend-${product.slug}`}>
			<Link to={path} tabIndex={-1} aria-hidden="true" {...prefetchOnHover}>
				<ResponsiveImage
					path={product.image}
					alt=""
					sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 90vw"
					isPriority={isPriority}
				/>
			</Link>
			<h2>
				<Link to={path} {...prefetchOnHover}>
					{noBreak(product.name)}
				</Link>
			</h2>
			<BlendRatio composition={product.composition} />
			<p>{product.description}</p>
			<ul className="features">
				{product.features.map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<PurchaseForm
				product={product}
				prices={prices}
				renderPrice={(size) => (
					<PriceBlock size={size} price={priceOrBuiltIn(prices, { productId: product.id, size })} />
				)}
			>
				<Link to={path} className="details-link" {...prefetchOnHover}>
					View Details <span className="sr-only">of {product.name}</span> <ArrowIcon />
				</Link>
			</PurchaseForm>
		</li>
	)
}
