import { type Third, Thirds } from '#app/storefront/about/three-columns.tsx'
import { PlayIcon } from '#app/ui/icons.tsx'

const STEPS = [
	[
		'Two spoons of powder',
		'Heaped, into the upper cup. Press lightly, never hard: the water has to find its way.',
	],
	['Water just off the boil', 'Up to the brim, then the lid. Now leave the kitchen.'],
	['Ten minutes of patience', 'What drips through is decoction: dark, clear, unhurried.'],
	['Tumbler to davara', 'Hot milk, sugar if you like, then back and forth until it froths.'],
] as const

export function FirstPour() {
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
					What one generation hands to the next is hardly a recipe. It is a brass or steel filter with a few
					dents, a grind somebody swears by, and an argument about chicory that was never settled. We did not
					settle it either. We print the ratio on the pack and let you choose a side.
				</p>
			</div>
			<ol className="steps">
				{STEPS.map(([title, words]) => (
					<li key={title}>
						<h3>{title}</h3>
						<p>{words}</p>
					</li>
				))}
			</ol>
		</section>
	)
}

const PROMISES: readonly Third[] = [
	{
		title: 'Made with Love',
		words: 'Your order comes first, then the roast. Somebody stands at the drum for it.',
	},
	{
		title: 'Carefully Packed',
		words: 'Ground the way you asked, sealed the day it is ground, and sent in a carton rather than a bag.',
	},
	{
		title: 'Delivered Fresh',
		words: 'In Chennai within 24 hours. Across India, with the courier within 24 hours.',
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
							Ground coffee begins to lose its scent the moment it is ground. So the way from our drum to your
							filter has to be short, and every step on it has one purpose: to keep the air out.
						</p>
					</div>
					<figure className="film">
						<figcaption>
							<span className="film-ring" aria-hidden="true">
								<PlayIcon />
							</span>
							<span className="film-title">Coming soon</span>
							<span className="film-words">A short film of one order, from the sack to the courier.</span>
						</figcaption>
					</figure>
				</div>
				<Thirds of={PROMISES} />
			</div>
		</section>
	)
}

const VALUES: readonly Third[] = [
	{
		title: 'Tradition × Innovation',
		words:
			'The filter stays as it was. New is what stands around it: roasting after the order, a ratio in numbers, a parcel you can follow.',
	},
	{
		title: 'Only the Best',
		words:
			'One hill country and three blends we would put before a guest. If we would not, it does not get a label.',
	},
	{
		title: 'Ungalukaaga',
		tamil: 'உங்களுக்காக',
		words: 'It means: for you. Fine, medium or coarse, with chicory or without, a sampler or a kilogram.',
	},
]

export function Values() {
	return (
		<section className="page pt-[var(--section-space)]" aria-labelledby="values-title">
			<h2 id="values-title" className="section-title">
				What we hold on to
			</h2>
			<Thirds of={VALUES} />
		</section>
	)
}
