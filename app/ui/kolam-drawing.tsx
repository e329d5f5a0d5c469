/** A band of kolam that draws itself once, as one is drawn at the threshold in the morning. */
const TILE = 120
/** As many as fit the widest band. */
const TILES = Array.from({ length: 8 }, (_, index) => index * TILE)

export function KolamDrawing({ className }: { className: string }) {
	return (
		<svg
			aria-hidden="true"
			className={`kolam-drawing ${className}`}
			viewBox={`0 0 ${TILE * TILES.length} ${TILE}`}
			preserveAspectRatio="xMidYMid slice"
		>
			{TILES.map((x) => (
				<use key={x} href="/kolam.svg#kolam" x={x} />
			))}
		</svg>
	)
}
