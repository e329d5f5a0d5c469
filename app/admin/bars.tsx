/** A chart small enough to be drawn by the server: one bar a day, its words on hover and for screen readers. */
type Bar = { name: string; value: number; words: string }

const HEIGHT = 120
const STEP = 20
const GAP = 4

export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
	const most = Math.max(1, ...bars.map(({ value }) => value))
	return (
		<figure>
			<svg
				role="img"
				aria-label={label}
				viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
				preserveAspectRatio="none"
				className="h-32 w-full"
			>
				<line x1="0" x2={bars.length * STEP} y1={HEIGHT} y2={HEIGHT} className="stroke-sand" />
				{bars.map(({ name, value, words }, index) => {
					const height = (value / most) * (HEIGHT - GAP)
					return (
						<rect
							key={name}
							x={index * STEP + GAP / 2}
							y={HEIGHT - height}
							width={STEP - GAP}
							height={height}
							className="fill-leaf"
						>
							<title>{words}</title>
						</rect>
					)
				})}
			</svg>
			<figcaption className="flex justify-between text-13 text-cinnamon">
				<span>{bars[0]?.name}</span>
				<span>{bars.at(-1)?.name}</span>
			</figcaption>
		</figure>
	)
}
