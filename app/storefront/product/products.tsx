import { data, href, Link } from 'react-router'
import type { Route } from './+types/products.ts'
import { BlendLine } from '#app/storefront/product/blend-ratio.tsx'
import { ChoiceForm } from '#app/storefront/product/purchase-form.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { PriceBlock } from '#app/storefront/product/price-block.tsx'
import { loadPrices } from '#app/catalogue/prices.server.ts'
import { priceOrBuiltIn, useLatestPrices } from '#app/storefront/product/use-latest-prices.ts'
import { useProducts } from '#app/catalogue/shop-data.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { prefetchOnHover, loadProductPageData } from '#app/catalogue/prefetch-product.ts'
import { DEFAULT_CONTENT } from '#shop/catalogue/default-content.ts'
import { type Product, type ProductPrice, type ProductContent, noBreak } from '#shop/catalogue/rules.ts'

type ListedTexts = Pick<ProductContent, 'productId' | 'description' | 'features'>
type Listed = { prices: ProductPrice[] | null; texts: ListedTexts[] }

export async function loader({ context }: Route.LoaderArgs) {
	const { prices, headers } = await loadPrices(context)
	return data<Listed>({ prices, texts: listed(DEFAULT_CONTENT) }, { headers })
}

/** In the browser the page opens at once; cards show their built-in prices until the cache answers. */
export async function clientLoader() {
	const { DEFAULT_CONTENT: born } = await loadProductPageData()
	return { prices: null, texts: listed(born) }
}

function listed(born: readonly ProductContent[]): ListedTexts[] {
	return born.map(({ productId, description, features }) => ({ productId, description, features }))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function Products({ loaderData }: Route.ComponentProps) {
	const prices = useLatestPrices(loaderData.prices)
	return (
		<div className="page products">
			<PageHead
				title="Products"
				description="Three South Indian filter coffee blends from Chikmagalur: 100% Pure, Perfect and Classic. Choose the grind and the pack."
			/>
			<header className="series">
				<h1 className="page-title">
					The <em>Chikmagalur</em> series
				</h1>
				<p className="measure">
					One hill country, three blends. The beans are the same; what changes is the roast, and how much
					chicory we add. Choose a grind for your filter and a pack for your household.
				</p>
			</header>
			<ul className="product-grid">
				{useProducts(loaderData.texts).map((product, index) => (
					<ProductCard key={product.id} product={product} prices={prices} isPriority={index === 0} />
				))}
			</ul>
		</div>
	)
}

type ProductCardProps = {
	product: Product & ListedTexts
	prices: readonly ProductPrice[]
	isPriority: boolean
}

function ProductCard({ product, prices, isPriority }: ProductCardProps) {
	const address = href('/product/:id?', { id: `${product.id}` })
	return (
		<li className={`product-card blend-${product.slug}`}>
			<Link to={address} tabIndex={-1} aria-hidden="true" {...prefetchOnHover}>
				<ResponsiveImage
					path={product.image}
					alt=""
					sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 90vw"
					isPriority={isPriority}
				/>
			</Link>
			<h2>
				<Link to={address} {...prefetchOnHover}>
					{noBreak(product.name)}
				</Link>
			</h2>
			<BlendLine composition={product.composition} />
			<p>{product.description}</p>
			<ul className="features">
				{product.features.map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<ChoiceForm
				product={product}
				prices={prices}
				showPrice={(size) => (
					<PriceBlock size={size} price={priceOrBuiltIn(prices, { productId: product.id, size })} />
				)}
			>
				<Link to={address} className="details-link" {...prefetchOnHover}>
					View Details <span className="sr-only">of {product.name}</span> <ArrowIcon />
				</Link>
			</ChoiceForm>
		</li>
	)
}
