import { data, href } from 'react-router'
import type { Route } from './+types/home.ts'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { Delivery, Reasons, Roastery } from '#app/storefront/home/home-sections.tsx'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { loadPrices } from '#app/catalogue/prices.server.ts'
import { organisationData } from '#app/seo/structured-data.ts'
import { useLatestPrices } from '#app/storefront/product/use-latest-prices.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { useProducts, useShopData } from '#app/catalogue/shop-data.ts'
import { shopContext } from '#app/http/request-context.ts'
import { DEFAULT_CONTENT } from '#shop/catalogue/default-content.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const { prices, headers } = await loadPrices(context)
	const { heroImage } = context.get(shopContext).config
	const texts = DEFAULT_CONTENT.map(({ productId, description, badge }) => ({
		productId,
		description,
		badge,
	}))
	return data({ prices, texts, heroImage }, { headers })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function Home({ loaderData: { prices, texts, heroImage } }: Route.ComponentProps) {
	const latest = useLatestPrices(prices)
	return (
		<>
			<PageHead description="South Indian filter coffee powder, roasted in Chennai after you order. Three blends, with the chicory stated openly." />
			<Organisation />
			<Hero image={heroImage} />
			<section id="blends" className="section page" aria-labelledby="blends-title">
				<div className="section-head">
					<h2 id="blends-title" className="section-title">
						Three blends, one morning
					</h2>
					<p>They differ in one thing: how much chicory. Chicory gives body. We tell you how much.</p>
				</div>
				<ul className="blend-grid">
					{useProducts(texts).map((product) => (
						<BlendCard key={product.id} product={product} prices={latest} />
					))}
				</ul>
			</section>
			<Reasons />
			<Roastery />
			<Delivery />
		</>
	)
}

function Organisation() {
	const facts = useShopData()
	return <JsonLd facts={import.meta.env.SSR && facts ? organisationData(facts) : null} />
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
			<div className="page hero-words">
				<h1>Freshly Ground. Perfectly South.</h1>
				<p>Roasted after you order. At your door within 24-48 hours.</p>
				<div className="hero-acts">
					<ButtonLink to={href('/products')}>Shop the coffee</ButtonLink>
					<a href="#why" className="hero-link" onClick={glideToAnchor}>
						Why our coffee
					</a>
				</div>
			</div>
		</section>
	)
}

/** Anchors on this page are glided to; the 80 px for the header stand in the stylesheet as `scroll-padding-top`. */
function glideToAnchor(event: React.MouseEvent<HTMLAnchorElement>) {
	const target = document.getElementById(event.currentTarget.hash.slice(1))
	if (!target) return
	event.preventDefault()
	const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
	target.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
	history.replaceState(history.state, '', event.currentTarget.hash)
}
