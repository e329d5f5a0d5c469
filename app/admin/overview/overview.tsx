/** What the day asks of the shop, and how the last weeks went, at one glance. */
import { Link } from 'react-router'
import { Rows, SalesFigures, Shares } from '#app/admin/overview/figures.tsx'
import { Waiting } from '#app/admin/overview/pending-work.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { countOpenMessages } from '#shop/contact/admin.server.ts'
import { formatPrice } from '#shop/money.ts'
import { countByStatus } from '#shop/orders/admin.server.ts'
import { listCodeUses, listSales, listShares } from '#shop/orders/sales-figures.server.ts'
import { listOpenRefunds, paymentFigures } from '#shop/payments/admin.server.ts'
import { countLatelyUnsettled } from '#shop/payments/check-payment.server.ts'
import { countStuckRefunds } from '#shop/payments/refund-alarm.server.ts'
import type { Route } from './+types/overview.ts'

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
