/** What the day asks of the shop, and how the last weeks went, at one glance. */
import { href, Link } from 'react-router'
import { Bars } from '#app/admin/bars.tsx'
import { shopContext } from '#app/web/shop-context.ts'
import { countOpenMessages } from '#shop/contact/desk.server.ts'
import { formatPrice, partOf, sum } from '#shop/money.ts'
import { countByStatus } from '#shop/orders/desk.server.ts'
import { salesByDay, topOf } from '#shop/orders/figures.server.ts'
import { listOpenRefunds, paymentFigures } from '#shop/payments/desk.server.ts'
import { countPaidButUnsettled } from '#shop/payments/reconcile.server.ts'
import type { Route } from './+types/today.ts'

const DAYS = 30

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [counts, unsettled, refunds, messages, days, blends, sizes, states, payments] = await Promise.all([
		countByStatus(shop),
		countPaidButUnsettled(shop),
		listOpenRefunds(shop),
		countOpenMessages(shop),
		salesByDay(shop, DAYS),
		topOf(shop, { what: 'blend', days: DAYS }),
		topOf(shop, { what: 'size', days: DAYS }),
		topOf(shop, { what: 'state', days: DAYS }),
		paymentFigures(shop, DAYS),
	])
	return { counts, unsettled, refunds: refunds.length, messages, days, blends, sizes, states, payments }
}

export default function Today({ loaderData }: Route.ComponentProps) {
	const { counts, unsettled, refunds, messages, days, blends, sizes, states, payments } = loaderData
	const orders = days.reduce((count, day) => count + day.orders, 0)
	const sales = sum(...days.map((day) => day.sales))
	const waiting = [
		{ name: 'to pack', count: counts.processing ?? 0, to: `${href('/admin/orders')}?status=processing` },
		{ name: 'to ship', count: counts.packed ?? 0, to: `${href('/admin/orders')}?status=packed` },
		{ name: 'refunds under way', count: refunds, to: `${href('/admin/orders')}?status=cancelled` },
		{ name: 'messages to answer', count: messages, to: href('/admin/messages') },
	]
	return (
		<>
			<h1 className="console-title">Today</h1>
			{unsettled > 0 && (
				<p role="alert" className="mb-5 rounded-card bg-kumkum p-4 font-semibold text-ivory">
					{unsettled} {unsettled === 1 ? 'payment has' : 'payments have'} arrived without their order being
					settled. Open the pending orders and ask the provider.
				</p>
			)}
			<ul className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{waiting.map(({ name, count, to }) => (
					<li key={name}>
						<Link to={to} className="admin-panel block hover:bg-rice">
							<span className="block font-display text-40">{count}</span>
							{name}
						</Link>
					</li>
				))}
			</ul>
			<div className="grid items-start gap-5 lg:grid-cols-2">
				<section className="admin-panel lg:col-span-2" aria-label="Sales">
					<h2>
						Last {DAYS} days: {formatPrice(sales)} in {orders} orders
						{orders > 0 && `, ${formatPrice(partOf(sales, { parts: 1, whole: orders }))} on average`}
					</h2>
					<Bars
						label="Sales a day"
						bars={days.map(({ day, sales: amount, orders: count }) => ({
							name: day,
							value: amount,
							words: `${day}: ${formatPrice(amount)}, ${count} orders`,
						}))}
					/>
				</section>
				<Shares title="Blends" shares={blends} />
				<Shares title="Sizes" shares={sizes} />
				<Shares title="States" shares={states} />
				<section className="admin-panel" aria-label="Payments">
					<h2>Payments</h2>
					<p className="mb-3">
						{payments.paid} of {payments.tries} tries were paid.
					</p>
					<Rows rows={payments.reasons.map(({ reason, count }) => ({ name: reason, count }))} />
				</section>
			</div>
		</>
	)
}

function Shares({ title, shares }: { title: string; shares: { name: string; count: number }[] }) {
	return (
		<section className="admin-panel" aria-label={title}>
			<h2>{title}</h2>
			{shares.length === 0 ? <p>Nothing sold yet.</p> : <Rows rows={shares} />}
		</section>
	)
}

function Rows({ rows }: { rows: { name: string; count: number }[] }) {
	const most = Math.max(1, ...rows.map(({ count }) => count))
	return (
		<table className="admin-table">
			<tbody>
				{rows.map(({ name, count }) => (
					<tr key={name}>
						<td>{name}</td>
						<td className="number w-2/3">
							<span aria-hidden="true" className="share" style={{ inlineSize: `${(count / most) * 80}%` }} />
							{count}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
