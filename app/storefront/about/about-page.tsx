/** Shows the page about the shop with the content that the owner edits. */
import '#app/storefront/about/about.css'
import { href } from 'react-router'
import { type AboutBlend, AboutSections, Benefits } from '#app/storefront/about/about-sections.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChatIcon, PhotoIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

type AboutContent = PageContent<'about'>

export function AboutPage({ content, blends }: { content: AboutContent; blends: readonly AboutBlend[] }) {
	const { hero, benefits, invitation } = content
	return (
		<>
			<header className="page about-hero">
				<h1 className="page-title">{hero.title}</h1>
				<p className="lede">{hero.text}</p>
			</header>
			<ResponsiveImage
				path={hero.image}
				shape="wide"
				alt={hero.alt}
				sizes="100vw"
				fetchPriority="high"
				className="about-image"
			/>
			<AboutSections content={content} blends={blends} />
			<Benefits {...benefits} />
			<Invitation {...invitation} />
		</>
	)
}

function Invitation({ tamil, title, button, instagram, whatsapp }: AboutContent['invitation']) {
	const brand = useBrand()
	return (
		<section className="section page" aria-labelledby="invitation-title">
			{tamil && (
				<p lang="ta" className="tamil-line">
					{tamil}
				</p>
			)}
			<h2 id="invitation-title" className="section-title">
				{title}
			</h2>
			<div className="closing-actions">
				<ButtonLink to={href('/products')}>{button}</ButtonLink>
				{brand?.instagram && (
					<a href={brand.instagram} rel="noopener" className="button button-quiet">
						<PhotoIcon /> {instagram}
					</a>
				)}
				{brand?.whatsapp && (
					<a href={brand.whatsapp} rel="noopener" className="button button-quiet">
						<ChatIcon /> {whatsapp}
					</a>
				)}
			</div>
		</section>
	)
}
