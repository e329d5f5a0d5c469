import type { Composition } from '#shop/catalogue/rules.ts'

/** The bar that shows how much of a blend is coffee and how much chicory, as on the pack. Renders nothing for a product that is not a blend. */
export function BlendRatio({ composition }: { composition: Composition | null }) {
	if (!composition) return null
	const { coffee, chicory } = composition
	return (
		<div className="blend-ratio">
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
