import type { Product } from '#shop/catalogue/rules.ts'

/** The line on the pack: how much is coffee, how much chicory. */
export function BlendLine({ composition: { coffee, chicory } }: Pick<Product, 'composition'>) {
	return (
		<div className="blend-line">
			<svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
				<rect width={coffee} height="2" fill="currentColor" />
				<rect x={coffee} width={chicory} height="2" className="blend-chicory" />
			</svg>
			<p>
				{coffee}% coffee <span>{chicory}% chicory</span>
			</p>
		</div>
	)
}
