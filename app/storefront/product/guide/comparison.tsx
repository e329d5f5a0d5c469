/** The blends of the shop in one table. */
import { href, Link } from 'react-router'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import type { Guide } from '#app/storefront/product/guide/load-guide.server.ts'
import { TasteScale } from '#app/storefront/product/guide/taste-scale.tsx'
import { tasteScales } from '#shop/catalogue/labelling/taste.ts'
import { formatPrice } from '#shop/money.ts'

type ComparisonProps = Guide['content']['comparison'] & Pick<Guide, 'blends'> & { shownId: number }
type Blend = Guide['blends'][number]

const ROWS: readonly (readonly [label: string, cell: (blend: Blend) => React.ReactNode])[] = [
	['Ratio', ({ composition }) => <BlendRatio composition={composition} />],
	['Strength, mild to strong', (blend) => scaleOf(blend, 'Strength')],
	['Roast, light to dark', (blend) => scaleOf(blend, 'Roast') ?? blend.roast],
	['Body, clear to thick', (blend) => scaleOf(blend, 'Body')],
	['In short', ({ description }) => description],
	['Price', ({ offered }) => `${formatPrice(offered.price)}, ${offered.label}`],
]

function scaleOf(blend: Blend, label: 'Strength' | 'Roast' | 'Body'): React.ReactNode {
	const scale = tasteScales(blend).find((each) => each.label === label)
	return (
		scale && (
			<>
				<TasteScale share={scale.level * 20} steps={5} />
				{scale.value}
			</>
		)
	)
}

/** As many as fit the width of a phone. */
const MAX_IN_VIEW = 3

export function Comparison({ title, blends, shownId }: ComparisonProps) {
	return (
		<section className="guide-section guide-comparison" aria-labelledby="comparison-title">
			<h2 id="comparison-title" className="section-title">
				{title}
			</h2>
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard needs something to focus */}
			<div className="comparison-scroll" role="group" aria-labelledby="comparison-title" tabIndex={0}>
				<table className={`comparison ${blends.length > MAX_IN_VIEW ? 'comparison-wide' : ''}`}>
					<thead>
						<tr>
							<th scope="col">
								<span className="sr-only">Compared</span>
							</th>
							{blends.map(({ id, slug, shortName }) => (
								<th key={id} scope="col" className={`blend-${slug}`}>
									{id === shownId ? (
										<span aria-current="true">{shortName}</span>
									) : (
										<Link to={href('/product/:id?', { id: `${id}` })} className="link">
											{shortName}
										</Link>
									)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{ROWS.map(([label, cell]) => (
							<tr key={label}>
								<th scope="row">{label}</th>
								{blends.map((blend) => (
									<td key={blend.id} className={`blend-${blend.slug}`}>
										{cell(blend)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	)
}
