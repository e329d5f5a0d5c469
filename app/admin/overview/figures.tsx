/** Figures of the overview: sales over time, and tables of counts. */
import { Chart } from '#app/admin/overview/chart.tsx'
import { formatPrice, roundToPaise, fractionOf, totalOf } from '#shop/money.ts'
import type { Sales } from '#shop/reports/sales.server.ts'

const formatNumber = (value: number) => value.toLocaleString('en-IN')
const formatAmount = (value: number) => formatPrice(roundToPaise(value))
const salesOf = (row: Sales) => row.sales
const ordersOf = (row: Sales) => row.orders
const averageOf = (row: Omit<Sales, 'from'>) =>
	row.orders === 0 ? null : fractionOf(row.sales, { parts: 1, whole: row.orders })

export function SalesFigures({ sales, step }: { sales: readonly Sales[]; step: number }) {
	const orders = sales.reduce((count, each) => count + each.orders, 0)
	const total = totalOf(sales.map((each) => each.sales))
	const average = averageOf({ orders, sales: total })
	return (
		<section className="admin-panel" aria-label="Sales">
			<h2>
				{formatAmount(total)} from {formatNumber(orders)} {orders === 1 ? 'order' : 'orders'}
				{average !== null && `, ${formatAmount(average)} on average`}
			</h2>
			{orders === 0 ? (
				<p>No orders in this period. Sales, orders and the average order value appear here as charts.</p>
			) : (
				<SalesCharts sales={sales} step={step} />
			)}
		</section>
	)
}

function SalesCharts({ sales, step }: { sales: readonly Sales[]; step: number }) {
	return (
		<>
			<p className="mb-4 text-15 text-cinnamon">Paid for orders placed in this period, minus refunds.</p>
			<Chart title="Sales" step={step} rows={sales} valueOf={salesOf} format={formatAmount} />
			<div className="mt-5 grid gap-5 lg:grid-cols-2">
				<Chart title="Orders" step={step} rows={sales} valueOf={ordersOf} format={formatNumber} />
				<Chart
					title="Average order value"
					step={step}
					rows={sales}
					valueOf={averageOf}
					format={formatAmount}
				/>
			</div>
		</>
	)
}

type Count = { name: string; count: number }

export function CountsPanel({ title, rows, empty }: { title: string; rows: Count[]; empty: string }) {
	return (
		<section className="admin-panel" aria-label={title}>
			<h2>{title}</h2>
			{rows.length === 0 ? <p>{empty}</p> : <Counts rows={rows} />}
		</section>
	)
}

export function Counts({ rows }: { rows: Count[] }) {
	const highest = Math.max(1, ...rows.map(({ count }) => count))
	return (
		<table className="admin-table">
			<tbody>
				{rows.map(({ name, count }) => (
					<tr key={name}>
						<td>{name}</td>
						<td className="w-1/2">
							<div className="count-bar">
								<span aria-hidden="true" style={{ inlineSize: `${(count / highest) * 80}%` }} />
								{formatNumber(count)}
							</div>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
