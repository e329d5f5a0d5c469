import '#app/storefront/product/products.css'
import { type FormEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { data, href, Link } from 'react-router'
import type { Route } from './+types/products.ts'
import { pricesOf, type ProductCard } from '#app/catalogue/product-card.ts'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { toCard } from '#app/catalogue/to-card.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { loadProducts, loadSummaries } from '#app/catalogue/products.server.ts'
import { loadShownOffers } from '#app/catalogue/shown-offers.server.ts'
import { useSyncPriceCache } from '#app/catalogue/use-sync-price-cache.ts'
import { shopContext } from '#app/http/request-context.ts'
import { loadWhenOnline } from '#app/http/fetch/load-module.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import { choiceQuery } from '#app/storefront/product/choice-query.ts'
import { firstOrder } from '#app/storefront/product/listing/first-order.ts'
import { ListingIntro } from '#app/storefront/product/listing/listing-intro.tsx'
import { offerLine } from '#app/storefront/product/product-offers.server.ts'
import { PriceBlock } from '#app/storefront/product/price-block.tsx'
import { PurchaseForm } from '#app/storefront/product/purchase-form.tsx'
import { GrowingImage } from '#app/ui/growing-image.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import {
	filterProducts,
	isFiltered,
	listRoasts,
	MAX_WITHOUT_FILTER,
	PRODUCTS_PER_PAGE,
} from '#shop/catalogue/filter.ts'
import { GRINDS, type GrindValue } from '#shop/catalogue/rules.ts'
import { paginate, readPage } from '#shop/paging.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	const withContent = Boolean(query.get('text'))
	const [summaries, page, { content: ofProducts, headers }, offers] = await Promise.all([
		loadSummaries(context, { withContent }),
		loadPage(context, 'products'),
		loadPage(context, 'product'),
		loadShownOffers(context),
	])
	const all = summaries.value
	const isLong = all.length > MAX_WITHOUT_FILTER
	const read = (name: string) => (isLong ? (query.get(name) ?? '') : '')
	const filter = { text: read('text'), kind: read('kind'), roast: read('roast') }
	const found = filterProducts(all, filter)
	const { shown, paging } = paginate(found, { page: readPage(query), size: PRODUCTS_PER_PAGE })
	const ids = shown.map(({ id }) => id)
	const { fine, medium, coarse } = ofProducts.grind
	// A shop with one product needs no suggestion.
	const first = all.length > 1 ? page.content.first.product : ''
	const listed = await loadProducts(context, {
		ids: [...new Set([...ids, ...(first ? [Number(first)] : [])])],
	})
	const products = listed.products.filter(({ id }) => ids.includes(id))
	const running = { offers: offers.value, now: context.get(shopContext).clock() }
	return data(
		{
			content: page.content,
			grindUses: { fine, medium, coarse },
			firstOrder: firstOrder(listed.products, first),
			products: products.map((product) => toCard(product, offerLine(product, running))),
			search: isLong ? { filter, roasts: listRoasts(all), paging } : null,
		},
		{ headers: { ...summaries.headers, ...listed.headers, ...page.headers, ...headers, ...offers.headers } },
	)
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

/** Loaded only in a shop with many products, so that the pages of other shops do not contain the code of search and paging. */
const ProductSearch = lazy(async () => ({
	default: (await loadWhenOnline(() => import('#app/storefront/product/listing/product-search.tsx')))
		.ProductSearch,
}))
const PageLinks = lazy(async () => ({
	default: (await loadWhenOnline(() => import('#app/ui/page-links.tsx'))).PageLinks,
}))

export default function Products({ loaderData }: Route.ComponentProps) {
	const { content, grindUses, products, search } = loaderData
	useSyncPriceCache(products)
	const page = search?.paging.page ?? 1
	const list = useFocusOnNewPage(page)
	const isNumbered = page > 1 && !isFiltered(search?.filter)
	return (
		<div className="page products">
			<PageHead
				title={page > 1 ? `Products, page ${page}` : 'Products'}
				description={content.search.description}
				path={isNumbered ? `/products?page=${page}` : '/products'}
			/>
			<ListingIntro {...content} firstOrder={loaderData.firstOrder} />
			{search && (
				<Suspense>
					<ProductSearch {...search} />
				</Suspense>
			)}
			<ul ref={list} tabIndex={-1} className="product-grid">
				{products.map((product, index) => (
					<ListedProduct key={product.id} product={product} grindUses={grindUses} isPriority={index === 0} />
				))}
			</ul>
			{search && (
				<Suspense>
					<PageLinks label="Pages of products" paging={search.paging} />
				</Suspense>
			)}
		</div>
	)
}

/** Otherwise the focus would stay on the link below the list. */
function useFocusOnNewPage(page: number) {
	const list = useRef<HTMLUListElement>(null)
	const shown = useRef(page)
	useEffect(() => {
		if (shown.current === page) return
		shown.current = page
		list.current?.focus({ preventScroll: true })
	}, [page])
	return list
}

type ListedProductProps = { product: ProductCard; grindUses: GrindUsesProps['uses']; isPriority: boolean }

function ListedProduct({ product, grindUses, isPriority }: ListedProductProps) {
	const { card, choice, keepChoice } = useChoice(product.id)
	const path = href('/product/:id?', { id: `${product.id}` }) + choice
	return (
		<li ref={card} className={`product-card blend-${product.slug}`} onChange={keepChoice}>
			<Link to={path} tabIndex={-1} aria-hidden="true">
				<GrowingImage productId={product.id}>
					<ResponsiveImage
						path={product.image}
						alt=""
						sizes="(min-width: 1024px) 36vw, (min-width: 640px) 45vw, 99vw"
						fetchPriority={isPriority ? 'high' : 'auto'}
					/>
				</GrowingImage>
			</Link>
			<h2>
				<Link to={path}>
					<ProductName name={product.name} />
				</Link>
			</h2>
			<BlendRatio composition={product.composition} />
			{product.offer && <p className="card-offer">{product.offer}</p>}
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
				grindUses={<GrindUses uses={grindUses} />}
			>
				<Link to={path} className="details-link">
					View Details <span className="sr-only">of {product.name}</span> <ArrowIcon />
				</Link>
			</PurchaseForm>
		</li>
	)
}

/** The size and grind that were chosen on each card, as the query of the product's page. */
const choices = new Map<number, string>()

/** Keeps the choice for the links of the card, and for Back. */
function useChoice(productId: number) {
	const card = useRef<HTMLLIElement>(null)
	const [choice, setChoice] = useState(() => choices.get(productId) ?? '')

	// Before the form reads in its effect which size is selected.
	useLayoutEffect(() => {
		const fields = card.current?.querySelector('form')?.elements
		for (const [name, value] of new URLSearchParams(choices.get(productId))) {
			const options = fields?.namedItem(name)
			if (options instanceof RadioNodeList) options.value = value
		}
	}, [productId])

	function keepChoice({ currentTarget }: FormEvent<HTMLLIElement>) {
		const form = currentTarget.querySelector('form')
		if (!form) return
		const query = choiceQuery(form)
		choices.set(productId, query)
		setChoice(query)
	}

	return { card, choice, keepChoice }
}

type GrindUsesProps = { uses: Record<GrindValue, string> }

/** What each grind is for, of which the style sheet shows that of the chosen one. */
function GrindUses({ uses }: GrindUsesProps) {
	return (
		<p className="grind-uses">
			{GRINDS.map(({ value, label }) => (
				<span key={value} className={`grind-${value}`}>
					{uses[value]}: <strong>{label.toLowerCase()}</strong>
				</span>
			))}
		</p>
	)
}
