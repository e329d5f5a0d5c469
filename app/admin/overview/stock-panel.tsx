/** Lists what runs out first at the present pace of sales. */
import { href, Link } from 'react-router'
import { describeDaysLeft } from '#app/admin/overview/overview-labels.ts'
import type { Summary } from '#app/admin/overview/load-summary.server.ts'

/** In less time, it is hardly possible to roast and pack. */
const SOON_DAYS = 7

type Stock = NonNullable<Summary['stock']>

export function StockPanel({ variants, more, paceDays, isTracked }: Stock) {
	return (
		<section className="admin-panel" aria-label="What runs out first">
			<h2>What runs out first</h2>
			{variants.length === 0 ? <NothingSoon isTracked={isTracked} /> : <Variants variants={variants} />}
			<p className="mt-3 text-15 text-cinnamon">
				{variants.length > 0 &&
					`At the pace of the last ${paceDays < 2 ? 'day' : `${Math.round(paceDays)} days`}. `}
				<Link className="link" to={href('/admin/stock')}>
					{more > 0 ? `${more} more in Stock` : 'Open stock'}
				</Link>
			</p>
		</section>
	)
}

function NothingSoon({ isTracked }: Pick<Stock, 'isTracked'>) {
	return isTracked ? (
		<p className="overview-answer text-leaf">Nothing in the next 90 days</p>
	) : (
		<p>Enter how many packs you have, and this list says when they run out.</p>
	)
}

function Variants({ variants }: Pick<Stock, 'variants'>) {
	return (
		<table className="admin-table">
			<tbody>
				{variants.map(({ name, available, daysLeft }) => (
					<tr key={name}>
						<td>{name}</td>
						<td className="number whitespace-nowrap text-cinnamon">{available > 0 && `${available} left`}</td>
						<td
							className={`number whitespace-nowrap font-semibold ${daysLeft < SOON_DAYS ? 'text-kumkum' : ''}`}
						>
							{describeDaysLeft({ available, daysLeft })}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
