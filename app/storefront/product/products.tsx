import { lazy, Suspense } from 'react'
import { data, href, Link } from 'react-router'
import type { Route } from './+types/products.ts'
import { pricesOf, toCard, type ProductCard } from '#app/catalogue/product-card.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { useStorePrices } from '#app/catalogue/use-store-prices.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import { ListingIntro } from '#app/storefront/product/listing-intro.tsx'
import { PriceBlock } from '#app/storefront/product/price-block.tsx'
import { PurchaseForm } from '#app/storefront/product/purchase-form.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { filterProducts, listRoasts, MAX_WITHOUT_FILTER } from '#shop/catalogue/filter.ts'
import { noBreak } from '#shop/catalogue/rules.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const [loaded, page] = await Promise.all([loadProducts(context), loadPage(context, 'products')])
	const { products: all } = loaded
	const { content } = page
	const headers = { ...loaded.headers, ...page.headers }
	if (all.length <= MAX_WITHOUT_FILTER)
		return data({ content, products: all.map(toCard), search: null }, { headers })
	const query = new URL(request.url).searchParams
	const filter = {
		text: query.get('text') ?? '',
		kind: query.get('kind') ?? '',
		roast: query.get('roast') ?? '',
	}
	const products = filterProducts(all, filter).map(toCard)
	const search = { filter, roasts: listRoasts(all), found: products.length }
	return data({ content, products, search }, { headers })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

/** Few shops have so many products, so the code of the search is not in the others' pages. */
const ProductSearch = lazy(async () => ({
	default: (await import('#app/storefront/product/product-search.tsx')).ProductSearch,
}))

export default function Products({ loaderData: { content, products, search } }: Route.ComponentProps) {
	useStorePrices(products)
	return (
		<div className="page products">
			<PageHead title="Products" description={content.search.description} />
			<ListingIntro {...content.intro} />
			{search && (
				<Suspense>
					<ProductSearch {...search} />
				</Suspense>
			)}
			<ul className="product-grid">
				{products.map((product, index) => (
					<ListedProduct key={product.id} product={product} isPriority={index === 0} />
				))}
			</ul>
		</div>
	)
}

function ListedProduct({ product, isPriority }: { product: ProductCard; isPriority: boolean }) {
	const path = href('/product/:id?', { id: `${product.id}` })
	return (
		<li className={`product-card blend-${product.slug}`}>
			<Link to={path} tabIndex={-1} aria-hidden="true">
				<ResponsiveImage
					path={product.image}
					alt=""
					sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 90vw"
					isPriority={isPriority}
				/>
			</Link>
			<h2>
				<Link to={path}>{noBreak(product.name)}</Link>
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
				prices={pricesOf(product)}
				renderPrice={(size) => <PriceBlock size={size} price={{ mrp: size.mrp, sellingPrice: size.price }} />}
			>
				<Link to={path} className="details-link">
					View Details <span className="sr-only">of {product.name}</span> <ArrowIcon />
				</Link>
			</PurchaseForm>
		</li>
	)
}
