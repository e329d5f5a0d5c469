/** The summary of what needs attention, and the sales figures of the last weeks. */
import '#app/admin/overview/overview.css'
import { data, Link } from 'react-router'
import { Counts, SalesFigures, CountsPanel } from '#app/admin/overview/figures.tsx'
import { OverviewSummary } from '#app/admin/overview/overview-summary.tsx'
import { listMissing, loadSummary } from '#app/admin/overview/load-summary.server.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { readForm } from '#app/http/read-form.ts'
import { openReportsFor } from '#app/admin/reports/open-reports.server.ts'
import { ReportOriginNote } from '#app/admin/reports/report-origin.tsx'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { formatPrice } from '#shop/money.ts'
import { paymentFigures } from '#shop/reports/payments.server.ts'
import { listSales, readSalesBreakdown } from '#shop/reports/sales.server.ts'
import { hideSetupList, showSetupList } from '#shop/staff/setup-list.server.ts'
import { paymentFailureLabel } from '#app/admin/layout/payment-labels.ts'
import type { Route } from './+types/overview.ts'

/** `step` is the number of days that one bar of a chart covers. */
const PERIODS = [
	{ name: '30 days', days: 30, step: 1 },
	{ name: '90 days', days: 90, step: 1 },
	{ name: '52 weeks', days: 364, step: 7 },
] as const

export async function loader({ request, context }: Route.LoaderArgs) {
	const requestedDays = Number(new URL(request.url).searchParams.get('days'))
	const period = PERIODS.find(({ days }) => days === requestedDays) ?? PERIODS[0]
	const [summary, figures] = await Promise.all([
		loadSummary(context),
		may(context, 'sales.read') ? loadFigures(context, period) : null,
	])
	return { summary, figures: figures && { period, ...figures } }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const { id } = context.get(adminContext)
	const form = await readForm(request)
	switch (form.get('intent')) {
		case 'show-setup':
			await showSetupList(shop, id)
			return { success: 'The set-up list is back' }
		case 'hide-setup': {
			const { keys } = await listMissing(shop, id)
			await hideSetupList(shop, { customerId: id, steps: keys })
			return { success: 'Set-up list hidden. It comes back if something else is missing.' }
		}
		default:
			throw data(null, { status: 400 })
	}
}

async function loadFigures(context: Context, period: (typeof PERIODS)[number]) {
	const { shop, origin } = await openReportsFor(context)
	const { days } = period
	const [sales, breakdown, payments] = await Promise.all([
		listSales(shop, period),
		readSalesBreakdown(shop, days),
		paymentFigures(shop, days),
	])
	return { origin, sales, ...breakdown, payments }
}

export default function Overview({ loaderData: { summary, figures }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle result={actionData}>Overview</ConsoleTitle>
			<OverviewSummary {...summary} />
			{figures && <Figures figures={figures} />}
		</>
	)
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']['figures']>

function Figures({ figures }: { figures: Loaded }) {
	const { period, origin, sales, blends, sizes, states, codes, payments } = figures
	return (
		<>
			<Periods current={period.days} />
			<ReportOriginNote origin={origin} />
			<SalesFigures sales={sales} step={period.step} />
			<div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
				<div className="grid gap-5">
					<CountsPanel title="Packs sold by blend" rows={blends} empty="No packs sold in this period." />
					<CountsPanel title="Orders by state" rows={states} empty="No orders in this period." />
				</div>
				<div className="grid gap-5">
					<CountsPanel title="Packs sold by size" rows={sizes} empty="No packs sold in this period." />
					<CountsPanel
						title="Orders by promo code"
						rows={codes.map(({ code, orders, discount }) => ({
							name: `${code}, ${formatPrice(discount)} off in total`,
							count: orders,
						}))}
						empty="No orders used a promo code in this period."
					/>
					<Payments payments={payments} />
				</div>
			</div>
		</>
	)
}

function Payments({ payments: { paid, attempts, reasons } }: Pick<Loaded, 'payments'>) {
	return (
		<section className="admin-panel" aria-label="Payments">
			<h2>Payments</h2>
			<p className="mb-3">
				{attempts === 0
					? 'No payments in this period.'
					: `${paid.toLocaleString('en-IN')} of ${attempts.toLocaleString('en-IN')} payments succeeded (${Math.round((paid / attempts) * 100)}%).`}
			</p>
			{reasons.length > 0 && <Counts rows={countFailures(reasons)} />}
		</section>
	)
}

/** PhonePe's codes are of no use in an overview of all payments. An order shows its own. */
function countFailures(reasons: Loaded['payments']['reasons']) {
	const byLabel = Map.groupBy(reasons, ({ reason }) =>
		paymentFailureLabel(reason, { unknown: 'Another reason' }),
	)
	return [...byLabel].map(([name, rows]) => ({
		name,
		count: rows.reduce((sum, { count }) => sum + count, 0),
	}))
}

function Periods({ current }: { current: number }) {
	return (
		<nav className="mb-4 flex flex-wrap gap-2" aria-label="Period">
			{PERIODS.map(({ name, days }) => (
				<Link
					key={name}
					to={`?days=${days}`}
					preventScrollReset
					className="period"
					aria-current={days === current ? 'true' : undefined}
				>
					{name}
				</Link>
			))}
		</nav>
	)
}
