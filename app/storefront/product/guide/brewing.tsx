/** The brewing guide: four drawn steps, with the amounts for the chosen number of cups. Works without scripts. */
import type { Guide } from '#app/storefront/product/guide/load-guide.server.ts'
import { GuideImage } from '#app/storefront/product/guide/guide-image.tsx'
import {
	brewAmounts,
	type BrewAmounts,
	CUPS,
	DEFAULT_CUPS,
	packYields,
	TUMBLER_MILLILITRES,
} from '#shop/catalogue/labelling/brewing.ts'
import type { Product } from '#shop/catalogue/rules.ts'

type BrewingProps = Guide['content']['brewing'] & Pick<Product, 'sizes'>

export function Brewing({ title, scoop, press, water, pour, image, alt, sizes }: BrewingProps) {
	const yields = packYields(sizes)
	const steps: Step[] = [
		{
			text: scoop,
			heading: ({ spoons }) => `${spoons} heaped ${spoons === 1 ? 'tablespoon' : 'tablespoons'}`,
		},
		{ text: press, heading: () => 'A light hand' },
		{ text: water, heading: (amounts) => `${amounts.water} ml of water` },
		{ text: pour, heading: ({ milk }) => `${milk} ml of milk` },
	]
	return (
		<section className="guide-section guide-brewing" aria-labelledby="brewing-title">
			<GuideImage image={image} alt={alt} />
			<div>
				<h2 id="brewing-title" className="section-title">
					{title}
				</h2>
				<fieldset className="cups">
					<legend>How many tumblers of {TUMBLER_MILLILITRES} ml?</legend>
					<div>
						{CUPS.map((cups) => (
							<span key={cups} className="option">
								<input
									type="radio"
									id={`cups-${cups}`}
									name="cups"
									value={cups}
									defaultChecked={cups === DEFAULT_CUPS}
								/>
								<label htmlFor={`cups-${cups}`}>{cups}</label>
							</span>
						))}
					</div>
				</fieldset>
				{yields && <p className="brew-yields">{yields}</p>}
			</div>
			<ol className="brew-steps">
				{steps.map((step, index) => (
					<BrewStep key={`${index}`} {...step} number={index + 1} />
				))}
			</ol>
		</section>
	)
}

type Step = { text: string; heading: (amounts: BrewAmounts) => string }

/** Contains the amounts for each number of cups, of which the style sheet shows the chosen one. */
function BrewStep({ text, heading, number }: Step & { number: number }) {
	return (
		<li>
			<img src={`/brew/brew-${number}.svg`} alt="" width={160} height={160} loading="lazy" />
			<p>
				{CUPS.map((cups) => (
					<strong key={cups} className={`for-cups for-${cups}`}>
						{heading(brewAmounts(cups))}
					</strong>
				))}{' '}
				{text}
			</p>
		</li>
	)
}
