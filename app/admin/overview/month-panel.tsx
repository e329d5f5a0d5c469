/** The month so far, compared with the last one and the same month of last year. */
import { describeChange, describeCount } from '#app/admin/overview/overview-labels.ts'
import type { Summary } from '#app/admin/overview/load-summary.server.ts'
import { formatPrice } from '#shop/money.ts'

export function MonthPanel({ name, orders, sales, comparisons }: NonNullable<Summary['month']>) {
	return (
		<section className="admin-panel" aria-label="This month">
			<h2>{name} so far</h2>
			<p className="overview-figure">{formatPrice(sales)}</p>
			<p className="text-15 text-cinnamon">
				from {describeCount(orders, ['order', 'orders'])}, minus refunds
			</p>
			<ul className="mt-3 grid gap-2">
				{comparisons.map(({ name: other, until, sales: before, percent }) => (
					<li key={other}>
						<span className={`font-semibold ${toneOf(percent)}`}>{describeChange(percent, other)}</span>
						{percent !== null && (
							<span className="block text-15 text-cinnamon">
								{formatPrice(before)} by this time on {until}
							</span>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}

function toneOf(percent: number | null): string {
	if (percent === null) return 'text-cinnamon'
	return percent < 0 ? 'text-kumkum' : 'text-leaf'
}
