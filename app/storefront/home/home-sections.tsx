import { href, Link } from 'react-router'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'

/** Title, words, and for some what the link to the contact page says. */
const REASONS: readonly [title: string, words: string, link?: string][] = [
	[
		'Roasted after you order',
		'Nothing waits on a shelf. Your order comes in first; then we roast, grind and pack.',
	],
	[
		'The ratio on the label',
		'100, 91 or 81 parts coffee, the rest chicory. The number stands on every pack.',
	],
	[
		'Beans from Chikmagalur',
		'The hills of Chikmagalur grow them. We roast them in Chennai, a day or two from your door.',
	],
	[
		'Ground for your filter',
		'Fine for the brass filter, medium for a press, coarse for a slow pour. You choose, we grind.',
	],
	[
		'Seven days to be sure',
		'Not the taste you hoped for? Write to us within 7 days and we put it right.',
		'Contact us',
	],
	[
		'Kilograms for many cups',
		'Offices, canteens, weddings. Bulk and corporate orders have a price of their own.',
		'Ask for a bulk price',
	],
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
					{REASONS.map(([title, words, link]) => (
						<li key={title}>
							<h3>{title}</h3>
							<p>{words}</p>
							{link && (
								<Link to={href('/contact')} className="link">
									{link}
								</Link>
							)}
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

export function Roastery() {
	return (
		<section className="roastery" aria-labelledby="roastery-title">
			<ResponsiveImage
				path="story-roastery.jpg"
				shape="wide"
				alt="A sack of roasted beans with a brass spoon, a coffee filter beside it"
				sizes="(min-width: 1024px) 58vw, 100vw"
			/>
			<div className="roastery-words">
				<p lang="ta">ஃபில்டர் காபி</p>
				<h2 id="roastery-title" className="section-title">
					Two spoons of powder, hot water, ten minutes of patience
				</h2>
				<p>
					The filter does the rest. What drips through is decoction: dark, clear, unhurried. Hot milk, sugar
					if you like, tumbler to davara and back until it froths.
				</p>
				<Link to={href('/story')} className="link">
					Our story
				</Link>
			</div>
		</section>
	)
}

const DELIVERIES = [
	['In Chennai', 'Delivered within 24 hours.'],
	['Across India', 'Dispatched within 24 hours, by courier.'],
	['Satisfaction', 'A 7-day promise, kept by a person you can write to.'],
] as const

export function Delivery() {
	return (
		<section id="delivery" className="section page delivery" aria-labelledby="delivery-title">
			<div>
				<h2 id="delivery-title" className="section-title">
					From Our Roastery to Your Doorstep
				</h2>
				<p className="measure">
					Coffee is at its best in the weeks after roasting, so we do not let it sit. It is roasted for your
					order, ground to your choice and sent.
				</p>
				<dl>
					{DELIVERIES.map(([where, words]) => (
						<div key={where}>
							<dt>{where}</dt>
							<dd>{words}</dd>
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
