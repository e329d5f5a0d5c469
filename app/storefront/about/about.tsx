import '#app/storefront/about/about.css'
import { data, href } from 'react-router'
import type { Route } from './+types/about.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { AboutSections, Benefits } from '#app/storefront/about/about-sections.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChatIcon, PhotoIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	const { products, headers } = await loadProducts(context)
	const blends = products
		.filter(({ composition }) => composition !== null)
		.map(({ id, slug, shortName, composition, roast }) => ({ id, slug, shortName, composition, roast }))
	return data({ blends }, { headers })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function About({ loaderData: { blends } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="About Us"
				description="How we think about flavour, tradition, roasting and waste: South Indian filter coffee from Chikmagalur, roasted in Chennai."
			/>
			<header className="page about-hero">
				<h1 className="page-title">Coffee that says what it is</h1>
				<p className="lede">
					Three blends from one hill country, each with a ratio you can read. Here are the four things that
					decide what ends up in your tumbler.
				</p>
			</header>
			<ResponsiveImage
				path="story-roastery.jpg"
				shape="wide"
				alt="A sack of roasted beans with a brass spoon in it, and a brass coffee filter"
				sizes="100vw"
				isPriority
				className="about-image"
			/>
			<AboutSections blends={blends} />
			<Benefits />
			<Invitation />
		</>
	)
}

function Invitation() {
	const brand = useBrand()
	return (
		<section className="section page" aria-labelledby="invitation-title">
			<p lang="ta" className="tamil-line">
				வாங்க, காபி சாப்பிடலாம்
			</p>
			<h2 id="invitation-title" className="section-title">
				Come, have coffee
			</h2>
			<div className="closing-actions">
				<ButtonLink to={href('/products')}>Shop Coffee</ButtonLink>
				<a href={brand?.instagram} rel="noopener" className="button button-quiet">
					<PhotoIcon /> Follow us on Instagram
				</a>
				<a href={brand?.whatsapp} rel="noopener" className="button button-quiet">
					<ChatIcon /> WhatsApp us
				</a>
			</div>
		</section>
	)
}
