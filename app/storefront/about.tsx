import '#app/storefront/pages.css'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { BlendLine } from '#app/storefront/blend-line.tsx'
import { type Third, Thirds } from '#app/storefront/thirds.tsx'
import { PageHead } from '#app/web/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChatIcon, PhotoIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useBrand } from '#app/web/shop-facts.ts'
import { PRODUCTS } from '#shop/catalogue/rules.ts'

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

export default function About() {
	return (
		<>
			<PageHead
				title="About Us"
				description="How we think about flavour, tradition, roasting and waste: South Indian filter coffee from Chikmagalur, roasted in Chennai."
			/>
			<header className="page about-hero">
				<h1 className="page-title">Coffee that says what it is</h1>
				<p className="lede">
					Three blends, one hill country, a ratio you can read. Here is how we think about the four things
					that decide what ends up in your tumbler.
				</p>
			</header>
			<Picture
				path="story-roastery.jpg"
				shape="wide"
				alt="A sack of roasted beans with a brass spoon in it, and a brass coffee filter"
				sizes="100vw"
				isFirst
				className="about-picture"
			/>
			<div className="page">
				<Flavour />
				{THINGS.map(({ title, words }) => (
					<Part key={title} title={title}>
						<p>{words}</p>
					</Part>
				))}
			</div>
			<Benefits />
			<Invitation />
		</>
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

function Benefits() {
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
			<div className="closing-acts">
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
