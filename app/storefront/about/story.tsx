import '#app/storefront/about/about.css'
import '#app/storefront/about/story.css'
import { href } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { Packing, Tradition, Values } from '#app/storefront/about/story-sections.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'

export default function Story() {
	return (
		<>
			<PageHead
				title="Our Story"
				description="Three generations of filter coffee, a founder-led roastery in Chennai, and ten minutes of patience: the story behind our coffee."
			/>
			<Hero />
			<Roasters />
			<Tradition />
			<Packing />
			<Values />
			<Closing />
		</>
	)
}

function Hero() {
	const brand = useBrand()
	return (
		<section className="page story-hero">
			<div>
				<p lang="ta" className="tamil-line">
					மூன்று தலைமுறைகள்
				</p>
				<h1 className="page-title">Three generations, one first pour</h1>
				<p className="lede">
					In our family, the filter has been the first thing on the kitchen counter for three generations.{' '}
					{brand?.name} grew out of that: a founder-led roastery in Chennai that sells the coffee it drinks.
				</p>
				<ButtonLink to={href('/products')}>Explore Our Blends</ButtonLink>
			</div>
			<ResponsiveImage
				path="hero-tall.jpg"
				shape="heroTall"
				alt="A brass tumbler of filter coffee in its davara, the filter behind it"
				sizes="(min-width: 768px) 27rem, 90vw"
				isPriority
				className="arch"
			/>
		</section>
	)
}

function Roasters() {
	return (
		<section className="story-dark" aria-labelledby="roasters-title">
			<ResponsiveImage
				path="story-beans.jpg"
				shape="wide"
				alt="Close-up of dark roasted beans"
				sizes="(min-width: 1024px) 58vw, 100vw"
			/>
			<div className="prose">
				<h2 id="roasters-title" className="section-title">
					The person who tastes it decides
				</h2>
				<p>
					Founder-led means something simple here: nobody stands between the roast and the person who answers
					for it. When you write to us, the people who make the coffee read your email.
				</p>
				<p>
					The beans come from the hills of <em>Chikmagalur</em>. We roast, grind and pack them in Chennai,
					after you order and not before.
				</p>
			</div>
		</section>
	)
}

function Closing() {
	return (
		<section className="section page closing" aria-labelledby="closing-title">
			<div>
				<h2 id="closing-title" className="section-title">
					Start with one tumbler
				</h2>
				<p className="prose mt-5">
					A sampler is enough for a few mornings. By the second you'll know whether you like chicory, and how
					much. By the third you'll have an opinion about the grind.
				</p>
				<div className="closing-actions">
					<ButtonLink to={href('/products')}>Try a Pack Today</ButtonLink>
				</div>
			</div>
			<ResponsiveImage
				path="delivery.jpg"
				shape="wide"
				alt="A carton with the shop's mark, a pack of Perfect in front of it and a few beans"
				sizes="(min-width: 768px) 44vw, 90vw"
			/>
		</section>
	)
}
