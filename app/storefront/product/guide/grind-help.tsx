/** Says which grind suits which way of brewing. */
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { GRINDS, type GrindValue } from '#shop/catalogue/rules.ts'
import type { PageContent } from '#shop/pages/definitions.ts'

/** The original photograph, which shows all grinds in their order. */
const THREE_HEAPS = 'grind.jpg'

type GrindHelpProps = PageContent<'product'>['grind'] & { grinds: readonly GrindValue[] }

export function GrindHelp({ title, image, alt, grinds, ...uses }: GrindHelpProps) {
	if (grinds.length === 0) return null
	return (
		<details className="disclosure grind-help">
			<summary>{title}</summary>
			<ul>
				{GRINDS.filter(({ value }) => grinds.includes(value)).map(({ value, label }) => (
					<li key={value}>
						<Grains value={value} />
						<span>
							{uses[value]}: <strong>{label.toLowerCase()}</strong>
						</span>
					</li>
				))}
			</ul>
			{image && (
				<figure>
					<ResponsiveImage path={image} shape="wide" alt={alt} sizes="(min-width: 640px) 32rem, 92vw" />
					{image === THREE_HEAPS && (
						<figcaption>
							{GRINDS.map(({ value, label }) => (
								<span key={value}>{label}</span>
							))}
						</figcaption>
					)}
				</figure>
			)}
		</details>
	)
}

const GRAIN_RADIUS: Record<GrindValue, number> = { fine: 1.4, medium: 2.6, coarse: 4.4 }

/** Grains in a round dish, as far apart as they are large. */
function Grains({ value }: { value: GrindValue }) {
	const radius = GRAIN_RADIUS[value]
	const step = radius * 3
	const reach = Math.floor(18 / step)
	const places = Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * step)
	const grains = places.flatMap((y, row) =>
		places
			.map((x) => [x + (row % 2 ? step / 2 : 0), y] as const)
			.filter(([x]) => Math.hypot(x, y) < 19 - radius),
	)
	return (
		<svg viewBox="-24 -24 48 48" width="48" height="48" aria-hidden="true">
			<circle r="22.5" fill="none" stroke="currentColor" />
			{grains.map(([x, y]) => (
				<circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="currentColor" />
			))}
		</svg>
	)
}
