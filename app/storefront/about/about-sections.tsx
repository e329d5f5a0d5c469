import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { type Column, ThreeColumns } from '#app/storefront/about/three-columns.tsx'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import type { Product } from '#shop/catalogue/rules.ts'

const SECTIONS = [
	{
		title: 'Tradition',
		text: 'The South Indian filter is two cups and a disc with holes. It has no paper, no pump and no button, and it has never needed improving. We grind for it first: fine, so that ten minutes make a strong decoction. Medium and coarse are there for the press and the slow pour.',
	},
	{
		title: 'Roasting',
		text: 'Pure is roasted dark, to hold its own against hot milk. Perfect is a shade lighter. Classic is roasted medium, because its chicory brings enough colour. We roast each order in Chennai after it comes in, then grind and pack it.',
	},
	{
		title: 'Sustainability',
		text: "We carry no eco-labels, and we make no claim we can't back up. What we can do is waste less. Roasting to order means no coffee goes stale in a warehouse. A metal filter means no capsules and no paper. All that's left is the grounds, and a curry leaf plant is glad of them.",
	},
] as const

const BENEFITS: readonly Column[] = [
	{
		title: 'Roasted after you order',
		text: 'Nothing sits on a shelf waiting for a buyer. Your coffee is as fresh as we can get it there.',
	},
	{
		title: 'The ratio on the label',
		text: '100%, 91% or 81% coffee. The rest is chicory, and we tell you how much.',
	},
	{
		title: 'A person who answers',
		text: 'In Tamil or English, within 24 hours: about grinds, filters and late parcels.',
	},
]

/** Flavour, tradition, roasting and sustainability. */
export function AboutSections({ blends }: { blends: readonly AboutBlend[] }) {
	return (
		<div className="page">
			<Flavour blends={blends} />
			{SECTIONS.map(({ title, text }) => (
				<Section key={title} title={title}>
					<p>{text}</p>
				</Section>
			))}
		</div>
	)
}

function Flavour({ blends }: { blends: readonly AboutBlend[] }) {
	return (
		<Section title="Flavour">
			<p>
				Coffee gives aroma and brightness. Chicory gives body and a sweetness of its own, and it holds the
				froth. Neither is better; it's a matter of taste. So that is where our blends differ.
			</p>
			<Blends blends={blends} />
		</Section>
	)
}

export function Benefits() {
	return (
		<section className="rice-band section" aria-labelledby="benefits-title">
			<div className="page">
				<h2 id="benefits-title" className="section-title">
					What you get
				</h2>
				<ThreeColumns columns={BENEFITS} />
			</div>
		</section>
	)
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	const id = `about-${title.toLowerCase()}`
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
