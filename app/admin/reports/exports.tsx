/** Downloads of the shop's data for any days. */
import { Form, href } from 'react-router'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { openReportsFor } from '#app/admin/reports/open-reports.server.ts'
import { ReportOriginNote } from '#app/admin/reports/report-origin.tsx'
import { may } from '#app/session/admin/admin-context.ts'
import { Button } from '#app/ui/button.tsx'
import { dayInIndia } from '#shop/dates.ts'
import { daysOfMonth, parseDays } from '#shop/gst-reports/days.ts'
import type { Route } from './+types/exports.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const { shop, origin } = await openReportsFor(context)
	const query = new URL(request.url).searchParams
	const from = query.get('from')
	const to = query.get('to')
	const today = dayInIndia(shop.clock())
	const asked = from !== null && to !== null ? { from, to } : null
	const days = asked ? parseDays(asked.from, asked.to) : { ...daysOfMonth(today.slice(0, 7)), to: today }
	return {
		origin,
		entered: days ?? asked,
		days,
		canExportCatalogue: may(context, 'catalogue.edit'),
		canExportSubscribers: may(context, 'subscribers.export'),
	}
}

const OF_DAYS = [
	{
		report: 'orders',
		label: 'Orders',
		about: 'with amounts, how they were paid, addresses and status, by the day they were placed',
	},
	{
		report: 'register',
		label: 'Invoices and credit notes',
		about: 'with taxes, by the day they were issued',
	},
	{
		report: 'refunds',
		label: 'Refunds',
		about: 'with amount, reason and state, by the day they were started',
	},
] as const

export default function Exports({ loaderData }: Route.ComponentProps) {
	const { origin, entered, days, canExportCatalogue, canExportSubscribers } = loaderData
	return (
		<>
			<h1 className="console-title">Exports</h1>
			<p className="mb-5 max-w-3xl">CSV files, which open in any spreadsheet app.</p>
			<ReportOriginNote origin={origin} />
			<ExportsOfDays entered={entered} days={days} />
			{(canExportCatalogue || canExportSubscribers) && (
				<ExportsOfToday canExportCatalogue={canExportCatalogue} canExportSubscribers={canExportSubscribers} />
			)}
		</>
	)
}

type Data = Route.ComponentProps['loaderData']

function ExportsOfDays({ entered, days }: Pick<Data, 'entered' | 'days'>) {
	return (
		<section className="admin-panel mb-6" aria-labelledby="days-title">
			<h2 id="days-title" className="mb-3">
				For a date range
			</h2>
			<Form className="mb-4 flex flex-wrap items-end gap-3">
				<DayField label="From" name="from" day={entered?.from} isInvalid={!days} />
				<DayField label="To" name="to" day={entered?.to} isInvalid={!days} />
				<Button type="submit" tone="quiet">
					Choose days
				</Button>
			</Form>
			{days ? (
				<ul className="grid gap-3">
					{OF_DAYS.map(({ report, label, about }) => (
						<li key={report}>
							<ExportLink
								url={`${href('/admin/exports/:report', { report })}?from=${days.from}&to=${days.to}`}
								name={`${report}-${days.from}-to-${days.to}.csv`}
								label={label}
							/>{' '}
							{about}
						</li>
					))}
				</ul>
			) : (
				<p id="days-error" role="alert" className="field-error">
					The first day must not be after the last one. Please choose both days again.
				</p>
			)}
		</section>
	)
}

function ExportsOfToday({
	canExportCatalogue,
	canExportSubscribers,
}: Pick<Data, 'canExportCatalogue' | 'canExportSubscribers'>) {
	return (
		<section className="admin-panel" aria-labelledby="now-title">
			<h2 id="now-title" className="mb-3">
				As of now
			</h2>
			<ul className="grid gap-3">
				{canExportCatalogue && (
					<li>
						<ExportLink
							url={href('/admin/exports/catalogue')}
							name="catalogue.csv"
							label="Products, pack sizes, prices and stock"
						/>
					</li>
				)}
				{canExportSubscribers && (
					<li>
						<ExportLink
							url={href('/admin/exports/subscribers')}
							name="subscribers.csv"
							label="Subscribers of the newsletter, with their consent"
						/>
					</li>
				)}
			</ul>
		</section>
	)
}

type DayFieldProps = { label: string; name: string; day: string | undefined; isInvalid: boolean }

function DayField({ label, name, day, isInvalid }: DayFieldProps) {
	return (
		<label className="grid gap-1">
			<span className="field-label">{label}</span>
			<input
				key={day}
				type="date"
				name={name}
				required
				defaultValue={day}
				aria-invalid={isInvalid || undefined}
				aria-describedby={isInvalid ? 'days-error' : undefined}
				className="input"
			/>
		</label>
	)
}
