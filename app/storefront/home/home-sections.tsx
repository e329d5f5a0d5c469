import { href, Link } from 'react-router'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'

type Reason = { title: string; text: string; contactLink?: string }

const REASONS: readonly Reason[] = [
	{
		title: 'Roasted after you order',
		text: 'Nothing waits on a shelf. Your order comes in first; then we roast, grind and pack.',
	},
	{
		title: 'The ratio on the label',
		text: '100%, 91% or 81% coffee, the rest chicory. The number is on every pack.',
	},
	{
		title: 'Beans from Chikmagalur',
		text: 'Grown in the hills of Chikmagalur, roasted in Chennai, a day or two from your door.',
	},
	{
		title: 'Ground for your filter',
		text: 'Fine for the brass filter, medium for a press, coarse for a slow pour. You choose, we grind.',
	},
	{
		title: 'Seven days to be sure',
		text: "Not the taste you hoped for? Tell us within 7 days and we'll make it right.",
		contactLink: 'Contact us',
	},
	{
		title: 'Coffee in bulk',
		text: 'For offices, canteens and weddings. We take bulk and corporate orders of any size.',
		contactLink: 'Ask us for bulk prices',
	},
]

export function Reasons() {
	return (
		<section id="why" className="reasons" aria-labelledby="why-title">
			<div className="kolam-band" aria-hidden="true" />
			<div className="page">
				<h2 id="why-title" className="section-title">
					Why Choose Our Coffee
				</h2>
				<ul className="reason-grid">
					{REASONS.map(({ title, text, contactLink }) => (
						<li key={title}>
							<h3>{title}</h3>
							<p>{text}</p>
							{contactLink && (
								<Link to={href('/contact')} className="link">
									{contactLink}
								</Link>
							)}
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

export function BrewingTeaser() {
	return (
		<section className="brewing" aria-labelledby="brewing-title">
			<ResponsiveImage
				path="story-roastery.jpg"
				shape="wide"
				alt="A sack of roasted beans with a brass spoon, a coffee filter beside it"
				sizes="(min-width: 1024px) 58vw, 100vw"
			/>
			<div className="brewing-text">
				<p lang="ta">ஃபில்டர் காபி</p>
				<h2 id="brewing-title" className="section-title">
					Two spoons of powder, hot water, ten minutes of patience
				</h2>
				<p>
					The filter does the rest. What drips through is decoction: dark, clear, unhurried. Add hot milk,
					sugar if you like, and pour it from tumbler to davara and back until it froths.
				</p>
				<Link to={href('/story')} className="link">
					Our story
				</Link>
			</div>
		</section>
	)
}

const DELIVERY_PROMISES = [
	['In Chennai', 'Delivered within 24 hours.'],
	['Across India', 'Dispatched within 24 hours, by courier.'],
	['Our promise', 'Not happy? Tell us within 7 days.'],
] as const

export function Delivery() {
	return (
		<section id="delivery" className="section page delivery" aria-labelledby="delivery-title">
			<div>
				<h2 id="delivery-title" className="section-title">
					From Our Roastery to Your Doorstep
				</h2>
				<p className="measure">
					Coffee is at its best in the weeks after roasting, so we don't let it sit. We roast it for your
					order, grind it your way and ship it.
				</p>
				<dl>
					{DELIVERY_PROMISES.map(([title, text]) => (
						<div key={title}>
							<dt>{title}</dt>
							<dd>{text}</dd>
						</div>
					))}
				</dl>
			</div>
			<ResponsiveImage
				path="delivery.jpg"
				shape="wide"
				alt="A carton with the SK3 Coffee mark, and a pack of Perfect beside it"
				sizes="(min-width: 1024px) 48vw, 90vw"
			/>
		</section>
	)
}
