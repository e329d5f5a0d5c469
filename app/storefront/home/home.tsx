import { data, href } from 'react-router'
import type { Route } from './+types/home.ts'
import { toCard } from '#app/catalogue/product-card.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { useStorePrices } from '#app/catalogue/use-store-prices.ts'
import { shopContext } from '#app/http/request-context.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { organisationData } from '#app/seo/structured-data.ts'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { BrewingTeaser, Delivery, Reasons } from '#app/storefront/home/home-sections.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'

/** Two rows of three. The rest is in the listing. */
const MAX_PRODUCTS = 6

export async function loader({ context }: Route.LoaderArgs) {
	const { products, headers } = await loadProducts(context)
	const { heroImage } = context.get(shopContext).config
	const shown = products.slice(0, MAX_PRODUCTS).map(toCard)
	return data({ products: shown, hasMore: products.length > shown.length, heroImage }, { headers })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function Home({ loaderData: { products, hasMore, heroImage } }: Route.ComponentProps) {
	useStorePrices(products)
	return (
		<>
			<PageHead description="South Indian filter coffee powder, roasted in Chennai after you order. Three blends, each with its chicory ratio on the label." />
			<Organisation />
			<Hero image={heroImage} />
			<section id="blends" className="section page" aria-labelledby="blends-title">
				<div className="section-head">
					<h2 id="blends-title" className="section-title">
						Three blends, one morning
					</h2>
					<p>What sets them apart is chicory, which gives the cup body. We tell you how much.</p>
				</div>
				<ul className="blend-grid">
					{products.map((product) => (
						<BlendCard key={product.id} product={product} />
					))}
				</ul>
				{hasMore && (
					<p className="mt-10">
						<ButtonLink to={href('/products')} tone="quiet">
							See all products
						</ButtonLink>
					</p>
				)}
			</section>
			<Reasons />
			<BrewingTeaser />
			<Delivery />
		</>
	)
}

function Organisation() {
	const shopData = useShopData()
	return <JsonLd data={import.meta.env.SSR && shopData ? organisationData(shopData) : null} />
}

function Hero({ image }: { image: string | null }) {
	return (
		<section className="hero">
			{image ? (
				<img src={image} alt="" width={2400} height={1350} fetchPriority="high" className="hero-image" />
			) : (
				<ResponsiveImage
					path="hero.jpg"
					tall="hero-tall"
					shape="hero"
					alt="A brass tumbler of filter coffee in its davara, steam rising, the filter behind it"
					sizes="100vw"
					isPriority
					className="hero-image"
				/>
			)}
			<div className="page hero-text">
				<h1>Freshly Ground. Perfectly South.</h1>
				<p>Roasted after you order. At your door within 24-48 hours.</p>
				<div className="hero-actions">
					<ButtonLink to={href('/products')}>Shop our coffee</ButtonLink>
					<a href="#why" className="hero-link" onClick={scrollToAnchor}>
						Why choose us
					</a>
				</div>
			</div>
		</section>
	)
}

/** Smooth scrolling to an anchor of this page. Its 80 px offset for the header is `scroll-padding-top` in `home.css`. */
function scrollToAnchor(event: React.MouseEvent<HTMLAnchorElement>) {
	const target = document.getElementById(event.currentTarget.hash.slice(1))
	if (!target) return
	event.preventDefault()
	const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
	target.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' })
	history.replaceState(history.state, '', event.currentTarget.hash)
}
