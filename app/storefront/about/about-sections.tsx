import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { BlendLine } from '#app/storefront/product/blend-ratio.tsx'
import { type Third, Thirds } from '#app/storefront/about/three-columns.tsx'
import { PRODUCTS } from '#shop/catalogue/rules.ts'

const THINGS = [
	{
		title: 'Tradition',
		words:
			'The South Indian filter is two cups and a disc with holes. It has no paper, no pump and no button, and it has not needed improving. We grind for it first: fine, so that ten minutes make a strong decoction. Medium and coarse are there for the press and the slow pour.',
	},
	{
		title: 'Roasting',
		words:
			'Pure is roasted dark, to hold its own against hot milk without help. Perfect is a shade lighter. Classic is roasted medium, because its chicory brings colour enough. Each order is roasted in Chennai after it arrives, then ground and packed.',
	},
	{
		title: 'Sustainability',
		words:
			'We carry no seals, and we make no claim that we cannot show you. What we can do is not waste. Roasting to order means that no coffee goes stale in a warehouse. A metal filter means no capsules and no paper. What remains are the grounds, and a curry leaf plant is glad of them.',
	},
] as const

const BENEFITS: readonly Third[] = [
	{
		title: 'Roasted after you order',
		words: 'Nothing waits for a buyer on a shelf. Your coffee is as young as the post allows.',
	},
	{
		title: 'The ratio on the label',
		words: '100, 91 or 81 parts coffee. What is not coffee is chicory, and we say how much.',
	},
	{
		title: 'A person who answers',
		words: 'In Tamil or English, within 24 hours. About grinds, filters, and parcels that dawdle.',
	},
]

/** What decides what ends up in the tumbler. */
export function FourThings() {
	return (
		<div className="page">
			<Flavour />
			{THINGS.map(({ title, words }) => (
				<Part key={title} title={title}>
					<p>{words}</p>
				</Part>
			))}
		</div>
	)
}

function Flavour() {
	return (
		<Part title="Flavour">
			<p>
				Coffee gives scent and brightness. Chicory gives body and a sweetness of its own, and it lets the
				froth stand. Neither is better; they are for different mouths. So our blends differ in that one thing.
			</p>
			<Blends />
		</Part>
	)
}

export function Benefits() {
	return (
		<section className="rice-band section" aria-labelledby="benefits-title">
			<div className="page">
				<h2 id="benefits-title" className="section-title">
					What that gives you
				</h2>
				<Thirds of={BENEFITS} />
			</div>
		</section>
	)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	const id = `about-${title.toLowerCase()}`
	return (
		<section className="about-part" aria-labelledby={id}>
			<h2 id={id} className="section-title">
				{title}
			</h2>
			<div className="prose">{children}</div>
		</section>
	)
}

function Blends() {
	return (
		<ul className="about-blends">
			{PRODUCTS.map(({ id, slug, shortName, composition, roast }) => (
				<li key={id} className={`blend-${slug}`}>
					<Link to={href('/product/:id?', { id: `${id}` })} className="link">
						{shortName}
					</Link>
					<BlendLine composition={composition} />
					<p>{roast}</p>
				</li>
			))}
		</ul>
	)
}
