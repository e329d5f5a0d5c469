/** What the day asks of the shop, and how the last weeks went, at one glance. */
import { href, Link } from 'react-router'
import { Rows, SalesFigures, Shares } from '#app/admin/figures.tsx'
import { shopContext } from '#app/web/shop-context.ts'
import { countOpenMessages } from '#shop/contact/desk.server.ts'
import { formatPrice } from '#shop/money.ts'
import { countByStatus } from '#shop/orders/desk.server.ts'
import { countWords } from '#shop/orders/rules.ts'
import { listCodeUses, listSales, listShares } from '#shop/orders/figures.server.ts'
import { listOpenRefunds, paymentFigures } from '#shop/payments/desk.server.ts'
import { countLatelyUnsettled } from '#shop/payments/reconcile.server.ts'
import { countStuckRefunds } from '#shop/payments/refund-alarm.server.ts'
import type { Route } from './+types/today.ts'

/** How far back the figures look, and how many days one bar stands for. */
const PERIODS = [
	{ name: '30 days', days: 30, step: 1 },
	{ name: '90 days', days: 90, step: 1 },
	{ name: '52 weeks', days: 364, step: 7 },
] as const

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const asked = Number(new URL(request.url).searchParams.get('days'))
	const period = PERIODS.find(({ days }) => days === asked) ?? PERIODS[0]
	const { days } = period
	const [counts, unsettled, stuck, refunds, messages, sales, blends, sizes, states, codes, payments] =
		await Promise.all([
			countByStatus(shop),
			countLatelyUnsettled(shop),
			countStuckRefunds(shop),
			listOpenRefunds(shop),
			countOpenMessages(shop),
			listSales(shop, period),
			listShares(shop, { what: 'blend', days }),
			listShares(shop, { what: 'size', days }),
			listShares(shop, { what: 'state', days }),
			listCodeUses(shop, days),
			paymentFigures(shop, days),
		])
	const waiting = { counts, unsettled, stuck, refunds: refunds.length, messages }
	return { period, waiting, sales, blends, sizes, states, codes, payments }
}

export default function Today({ loaderData }: Route.ComponentProps) {
	const { period, waiting, sales, blends, sizes, states, codes, payments } = loaderData
	return (
		<>
			<h1 className="console-title">Today</h1>
			<Waiting {...waiting} />
			<Periods chosen={period.days} />
			<SalesFigures sales={sales} step={period.step} />
			<div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
				<div className="grid gap-5">
					<Shares title="Blends" shares={blends} />
					<Shares title="States" shares={states} />
				</div>
				<div className="grid gap-5">
					<Shares title="Sizes" shares={sizes} />
					<Payments payments={payments} />
					<PromoCodes codes={codes} />
				</div>
			</div>
		</>
	)
}

type Figures = Route.ComponentProps['loaderData']

function Payments({ payments: { paid, tries, reasons } }: Pick<Figures, 'payments'>) {
	return (
		<section className="admin-panel" aria-label="Payments">
			<h2>Payments</h2>
			<p className="mb-3">
				{paid} of {tries} tries were paid
				{tries > 0 && `: ${Math.round((paid / tries) * 100)} %`}.
			</p>
			<Rows rows={reasons.map(({ reason, count }) => ({ name: reason, count }))} />
		</section>
	)
}

function PromoCodes({ codes }: Pick<Figures, 'codes'>) {
	const rows = codes.map(({ code, orders, discount }) => ({
		name: `${code}, ${formatPrice(discount)} given`,
		count: orders,
	}))
	return (
		<section className="admin-panel" aria-label="Promo codes">
			<h2>Promo codes</h2>
			{rows.length === 0 ? <p>No order came with a code.</p> : <Rows rows={rows} />}
		</section>
	)
}

function Waiting({
	counts,
	unsettled,
	stuck,
	refunds,
	messages,
}: Route.ComponentProps['loaderData']['waiting']) {
	const orders = href('/admin/orders')
	const waiting = [
		{ name: 'to pack', count: counts.processing ?? 0, to: `${orders}?status=processing` },
		{ name: 'to ship', count: counts.packed ?? 0, to: href('/admin/shipping') },
		{ name: 'refunds under way', count: refunds, to: `${orders}?refunds=open` },
		{ name: 'messages to answer', count: messages, to: href('/admin/messages') },
	]
	return (
		<>
			{unsettled > 0 && (
				<p role="alert" className="mb-5 rounded-card bg-kumkum p-4 font-semibold text-ivory">
					{unsettled} {unsettled === 1 ? 'payment has' : 'payments have'} arrived that fit no order.{' '}
					<Link className="underline underline-offset-4" to={`${orders}?status=pending`}>
						Open the pending orders
					</Link>{' '}
					and settle each in the dashboard of PhonePe.
				</p>
			)}
			{stuck > 0 && (
				<p role="alert" className="mb-5 rounded-card bg-kumkum p-4 font-semibold text-ivory">
					{stuck} {stuck === 1 ? 'refund keeps' : 'refunds keep'} failing or {stuck === 1 ? 'takes' : 'take'}{' '}
					longer than promised.{' '}
					<Link className="underline underline-offset-4" to={`${orders}?refunds=open`}>
						Open the orders with refunds
					</Link>{' '}
					and settle each in the dashboard of PhonePe.
				</p>
			)}
			<ul className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
				{waiting.map(({ name, count, to }) => (
					<li key={name}>
						<Link to={to} className="admin-panel block h-full hover:bg-rice">
							<span className="block font-display text-40">{countWords(count)}</span>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</>
	)
}

function Periods({ chosen }: { chosen: number }) {
	return (
		<nav className="mb-4 flex flex-wrap gap-2" aria-label="Period">
			{PERIODS.map(({ name, days }) => (
				<Link
					key={name}
					to={`?days=${days}`}
					preventScrollReset
					className="period"
					aria-current={days === chosen ? 'true' : undefined}
				>
					{name}
				</Link>
			))}
		</nav>
	)
}
