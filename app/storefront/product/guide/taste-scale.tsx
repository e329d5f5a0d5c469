const STEPS = 5
const STEP = 100 / STEPS

/** A ruler of five steps. The words beside it say the same. */
export function TasteScale({ level }: { level: number }) {
	return (
		<svg className="taste-scale" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
			<rect y="2" width="100" height="2" className="taste-ground" />
			<rect y="1" width={level * STEP} height="4" fill="currentColor" />
			{Array.from({ length: STEPS - 1 }, (_, index) => (
				<rect key={index} x={STEP * (index + 1) - 0.25} width="0.5" height="6" className="taste-mark" />
			))}
		</svg>
	)
}
