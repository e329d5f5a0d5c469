import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { FeatureList } from '#app/storefront/about/feature-list.tsx'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import type { Product } from '#shop/catalogue/rules.ts'
import type { PageContent } from '#shop/pages/definitions.ts'

type AboutContent = PageContent<'about'>
type AboutSectionsProps = {
	content: Pick<AboutContent, 'flavour' | 'more'>
	blends: readonly AboutBlend[]
}

/** Flavour with the blends, then tradition, roasting and sustainability. */
export function AboutSections({ content: { flavour, more }, blends }: AboutSectionsProps) {
	return (
		<div className="page">
			<Section id="about-flavour" title={flavour.title}>
				<p>{flavour.text}</p>
				<Blends blends={blends} />
			</Section>
			{more.sections.map(({ title, text }, index) => (
				<Section key={`${index}`} id={`about-${index + 1}`} title={title}>
					<p>{text}</p>
				</Section>
			))}
		</div>
	)
}

export function Benefits({ title, benefits }: AboutContent['benefits']) {
	return (
		<section className="rice-band section" aria-labelledby="benefits-title">
			<div className="page">
				<h2 id="benefits-title" className="section-title">
					{title}
				</h2>
				<FeatureList features={benefits} />
			</div>
		</section>
	)
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section className="about-section" aria-labelledby={id}>
			<h2 id={id} className="section-title">
				{title}
			</h2>
			<div className="prose">{children}</div>
		</section>
	)
}

export type AboutBlend = Pick<Product, 'id' | 'slug' | 'shortName' | 'composition' | 'roast'>

function Blends({ blends }: { blends: readonly AboutBlend[] }) {
	return (
		<ul className="about-blends">
			{blends.map(({ id, slug, shortName, composition, roast }) => (
				<li key={id} className={`blend-${slug}`}>
					<Link to={href('/product/:id?', { id: `${id}` })} className="link">
						{shortName}
					</Link>
					<BlendRatio composition={composition} />
					<p>{roast}</p>
				</li>
			))}
		</ul>
	)
}
