/** Shows the home page with the content that the owner edits. */
import { href } from 'react-router'
import type { FeaturedProduct } from '#app/catalogue/product-card.ts'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { BrewingTeaser, Delivery, Reasons } from '#app/storefront/home/home-sections.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

type HomeContent = PageContent<'home'>

type HomePageProps = {
	content: HomeContent
	products: readonly FeaturedProduct[]
	hasMore: boolean
	heroImage: string | null
}

export function HomePage({ content, products, hasMore, heroImage }: HomePageProps) {
	const { hero, blends, why, brewing, delivery } = content
	return (
		<>
			<Hero {...hero} replacement={heroImage} />
			<section id="blends" className="section page" aria-labelledby="blends-title">
				<div className="section-head">
					<h2 id="blends-title" className="section-title">
						{blends.title}
					</h2>
					<p>{blends.text}</p>
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
			<Reasons {...why} />
			<BrewingTeaser {...brewing} />
			<Delivery {...delivery} />
		</>
	)
}

/** The hero that the shop comes with has another crop for narrow screens. */
const ORIGINAL_HERO = 'hero.jpg'

function Hero({
	title,
	text,
	button,
	link,
	image,
	alt,
	replacement,
}: HomeContent['hero'] & { replacement: string | null }) {
	const isOriginal = image === ORIGINAL_HERO
	return (
		<section className="hero">
			{replacement && isOriginal ? (
				<img
					src={replacement}
					alt=""
					width={2400}
					height={1350}
					fetchPriority="high"
					className="hero-image"
				/>
			) : (
				<ResponsiveImage
					path={image}
					{...(isOriginal && { tall: 'hero-tall' })}
					shape="hero"
					alt={alt}
					sizes="100vw"
					fetchPriority="high"
					className={isOriginal ? 'hero-image hero-steam' : 'hero-image'}
				/>
			)}
			<div className="page hero-text">
				<h1>{title}</h1>
				<p>{text}</p>
				<div className="hero-actions">
					<ButtonLink to={href('/products')}>{button}</ButtonLink>
					<a href="#why" className="hero-link" onClick={scrollToAnchor}>
						{link}
					</a>
				</div>
			</div>
		</section>
	)
}

/** Scrolls smoothly to an anchor of this page. Its 80 px offset for the header is `scroll-padding-top` in `home.css`. */
function scrollToAnchor(event: React.MouseEvent<HTMLAnchorElement>) {
	const target = document.getElementById(event.currentTarget.hash.slice(1))
	if (!target) return
	event.preventDefault()
	const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
	target.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' })
	history.replaceState(history.state, '', event.currentTarget.hash)
}
