/** The shop's figures as the console shows them: money over time, and who has which share. */
import { Chart } from '#app/admin/overview/chart.tsx'
import { formatPrice, nearestPaise, ZERO_PAISE, partOf, sumAll } from '#shop/money.ts'
import type { Sales } from '#shop/orders/sales-figures.server.ts'

const sayMoney = (value: number) => formatPrice(nearestPaise(value))
const salesOf = (sold: Sales) => sold.sales
const ordersOf = (sold: Sales) => sold.orders
const averageOf = (sold: Omit<Sales, 'from'>) =>
	sold.orders === 0 ? ZERO_PAISE : partOf(sold.sales, { parts: 1, whole: sold.orders })
const sayCount = (value: number) => String(value)

export function SalesFigures({ sales, step }: { sales: readonly Sales[]; step: number }) {
	const orders = sales.reduce((count, each) => count + each.orders, 0)
	const money = sumAll(sales.map((each) => each.sales))
	return (
		<section className="admin-panel" aria-label="Sales">
			<h2>
				{sayMoney(money)} in {orders} {orders === 1 ? 'order' : 'orders'}
				{orders > 0 && `, ${sayMoney(averageOf({ orders, sales: money }))} on average`}
			</h2>
			<p className="mb-4 text-15 text-cinnamon">
				Sales are what was paid for the orders of these days, less what was sent back of them.
			</p>
			<Chart title="Sales" as="bars" step={step} rows={sales} valueOf={salesOf} say={sayMoney} />
			<div className="mt-5 grid gap-5 lg:grid-cols-2">
				<Chart title="Orders" as="bars" step={step} rows={sales} valueOf={ordersOf} say={sayCount} />
				<Chart title="Average order" as="line" step={step} rows={sales} valueOf={averageOf} say={sayMoney} />
			</div>
		</section>
	)
}

export function Shares({ title, shares }: { title: string; shares: { name: string; count: number }[] }) {
	return (
		<section className="admin-panel" aria-label={title}>
			<h2>{title}</h2>
			{shares.length === 0 ? <p>Nothing sold yet.</p> : <Rows rows={shares} />}
		</section>
	)
}

export function Rows({ rows }: { rows: { name: string; count: number }[] }) {
	const most = Math.max(1, ...rows.map(({ count }) => count))
	return (
		<table className="admin-table">
			<tbody>
				{rows.map(({ name, count }) => (
					<tr key={name}>
						<td>{name}</td>
						<td className="w-1/2">
							<div className="share">
								<span aria-hidden="true" style={{ inlineSize: `${(count / most) * 80}%` }} />
								{count}
							</div>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
