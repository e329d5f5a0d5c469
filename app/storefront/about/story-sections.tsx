import { type Column, ThreeColumns } from '#app/storefront/about/three-columns.tsx'
import { PlayIcon } from '#app/ui/icons.tsx'

const BREWING_STEPS = [
	[
		'Two spoons of powder',
		'Heaped, into the upper cup. Press lightly, never hard: the water has to find its way.',
	],
	['Water just off the boil', 'Up to the brim, then the lid. Now leave the kitchen.'],
	['Ten minutes of patience', 'What drips through is decoction: dark, clear, unhurried.'],
	['Tumbler to davara', 'Hot milk, sugar if you like, then back and forth until it froths.'],
] as const

export function Tradition() {
	return (
		<section className="section page split" aria-labelledby="tradition-title">
			<div className="prose">
				<h2 id="tradition-title" className="section-title">
					A tradition that takes ten minutes
				</h2>
				<p>
					Nobody in the South needs to be told what filter coffee is. It is the sound of a lid before the
					newspaper comes, and the reason a visitor is asked to sit down.
				</p>
				<p>
					What one generation hands down to the next is hardly a recipe. It is a brass or steel filter with a
					few dents, a grind somebody swears by, and an argument about chicory that was never settled. We
					haven't settled it either. We print the ratio on the pack and let you choose a side.
				</p>
			</div>
			<ol className="steps">
				{BREWING_STEPS.map(([title, text]) => (
					<li key={title}>
						<h3>{title}</h3>
						<p>{text}</p>
					</li>
				))}
			</ol>
		</section>
	)
}

const PROMISES: readonly Column[] = [
	{
		title: 'Made with Love',
		text: 'We start roasting only once your order is in.',
	},
	{
		title: 'Carefully Packed',
		text: 'Ground the way you asked, sealed the day it is ground, and sent in a sturdy carton.',
	},
	{
		title: 'Delivered Fresh',
		text: 'In Chennai within 24 hours. Across India, handed to the courier within 24 hours.',
	},
]

export function Packing() {
	return (
		<section className="rice-band section" aria-labelledby="packing-title">
			<div className="page">
				<div className="split">
					<div className="prose">
						<h2 id="packing-title" className="section-title">
							From the drum to your door
						</h2>
						<p>
							Coffee starts to lose its aroma the moment it is ground. So we keep the journey from our drum to
							your filter short, and keep the air out at every step.
						</p>
					</div>
					<figure className="video-placeholder">
						<figcaption>
							<span className="video-play" aria-hidden="true">
								<PlayIcon />
							</span>
							<span className="video-title">Coming soon</span>
							<span className="video-caption">A short film of one order, from the sack to the courier.</span>
						</figcaption>
					</figure>
				</div>
				<ThreeColumns columns={PROMISES} />
			</div>
		</section>
	)
}

const VALUES: readonly Column[] = [
	{
		title: 'Tradition × Innovation',
		text: 'The filter stays as it was. What is new is everything around it: roasting to order, the ratio in numbers, a parcel you can track.',
	},
	{
		title: 'Only the Best',
		text: "One hill country and three blends we would serve a guest. If we wouldn't, it doesn't get a label.",
	},
	{
		title: 'Ungalukaaga',
		tamil: 'உங்களுக்காக',
		text: 'It means: for you. Fine, medium or coarse, with chicory or without, a sampler or a kilogram.',
	},
]

export function Values() {
	return (
		<section className="page pt-[var(--section-space)]" aria-labelledby="values-title">
			<h2 id="values-title" className="section-title">
				What matters to us
			</h2>
			<ThreeColumns columns={VALUES} />
		</section>
	)
}
