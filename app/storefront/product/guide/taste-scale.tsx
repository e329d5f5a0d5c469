/** A ruler with `steps` marks. The words beside it say the same. */
export function TasteScale({ share, steps }: { share: number; steps: number }) {
	return (
		<svg className="taste-scale" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
			<rect y="2" width="100" height="2" className="taste-ground" />
			<rect y="1" width={share} height="4" fill="currentColor" />
			{Array.from({ length: steps - 1 }, (_, index) => (
				<rect
					key={index}
					x={(100 / steps) * (index + 1) - 0.25}
					width="0.5"
					height="6"
					className="taste-mark"
				/>
			))}
		</svg>
	)
}
