/** For the accountant: a month's GSTR-1, as figures and as files for the portal, its register and its orders. */
import { useId } from 'react'
import { Form, href } from 'react-router'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { GstReturn } from '#app/admin/reports/gst-return.tsx'
import { Button } from '#app/ui/button.tsx'
import { openReportsFor } from '#app/admin/reports/open-reports.server.ts'
import { ReportOriginNote } from '#app/admin/reports/report-origin.tsx'
import { TestPaymentsNote } from '#app/admin/reports/test-payments-note.tsx'
import { registrationOf } from '#shop/config/tax-registration.ts'
import { dayInIndia, formatMonth, midnightInIndia } from '#shop/dates.ts'
import { returnSuffix } from '#shop/gst-reports/gstr1.ts'
import { isMonth } from '#shop/gst-reports/days.ts'
import { readReturns } from '#shop/reports/gst-returns.server.ts'
import type { Route } from './+types/gst-reports.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const { shop, origin } = await openReportsFor(context)
	const requested = new URL(request.url).searchParams.get('month') ?? ''
	const month = isMonth(requested) ? requested : dayInIndia(shop.clock()).slice(0, 7)
	const returns = await readReturns(shop, month)
	const registration = registrationOf(shop.config.brand)
	const isFiled = registration === 'regular' || returns.some(({ series }) => series.length > 0)
	return { origin, month, returns: isFiled ? returns : [], registration }
}

const PORTAL_FILES = [
	{ what: 'gstr1-b2b', label: '4A' },
	{ what: 'gstr1-b2cl', label: '5' },
	{ what: 'gstr1-b2cs', label: '7' },
	{ what: 'gstr1-cdnr', label: '9B, registered' },
	{ what: 'gstr1-cdnur', label: '9B, unregistered' },
	{ what: 'gstr1-hsn-b2b', label: '12, B2B' },
	{ what: 'gstr1-hsn-b2c', label: '12, B2C' },
	{ what: 'gstr1-docs', label: '13' },
]

/** What a seller without tax invoices files instead. */
const OTHER_RETURNS = {
	composition:
		"Bills of supply aren't part of GSTR-1: a seller in the composition scheme files CMP-08 and GSTR-4. The register lists them.",
	unregistered:
		"Bills of supply aren't part of GSTR-1: an unregistered seller files no return. The register lists them.",
}

export default function GstReports({
	loaderData: { origin, month, registration, returns },
}: Route.ComponentProps) {
	const monthName = formatMonth(midnightInIndia(`${month}-01`))
	return (
		<>
			<h1 className="console-title">GST reports</h1>
			<Form className="no-print mb-5 flex flex-wrap items-end gap-3">
				<label className="grid gap-1">
					<span className="field-label">Month</span>
					<input type="month" name="month" defaultValue={month} className="input" />
				</label>
				<Button type="submit" tone="quiet">
					Show
				</Button>
				<Button tone="quiet" onClick={() => window.print()}>
					Print
				</Button>
			</Form>
			<ReportOriginNote origin={origin} />
			<TestPaymentsNote advice="Don't file these figures." />
			{registration !== 'regular' && <p className="mb-4 max-w-3xl">{OTHER_RETURNS[registration]}</p>}
			<MonthDownloads month={month} monthName={monthName} />
			{returns.length > 1 && (
				<p className="mb-6 max-w-3xl">
					Your GSTIN changed in {monthName}: file a return for each. A credit note belongs to the GSTIN of its
					invoice.
				</p>
			)}
			<div className="grid gap-10">
				{returns.map((gstr1) => (
					<section key={gstr1.gstin} aria-label={`GSTR-1 of ${gstr1.gstin}`}>
						<h2 className="mb-3">GSTR-1 of {gstr1.gstin}</h2>
						<ReturnDownloads month={month} suffix={returnSuffix(gstr1, returns)} />
						<GstReturn gstr1={gstr1} monthName={monthName} />
					</section>
				))}
			</div>
		</>
	)
}

const urlOf = (report: string, month: string) =>
	`${href('/admin/exports/:report', { report })}?month=${month}`

function MonthDownloads({ month, monthName }: { month: string; monthName: string }) {
	return (
		<ul className="no-print mb-6 flex flex-wrap gap-x-5 gap-y-2">
			<li>
				<ExportLink
					url={urlOf('register', month)}
					name={`register-${month}.csv`}
					label={`Register of invoices and credit notes, ${monthName} (CSV)`}
				/>
			</li>
			<li>
				<ExportLink
					url={urlOf('orders', month)}
					name={`orders-${month}.csv`}
					label={`Orders, ${monthName} (CSV)`}
				/>
			</li>
		</ul>
	)
}

function ReturnDownloads({ month, suffix }: { month: string; suffix: string }) {
	const id = useId()
	const json = `gstr1${suffix}`
	return (
		<div className="no-print mb-4 grid gap-3">
			<p>
				<ExportLink
					url={urlOf(json, month)}
					name={`${json}-${month}.json`}
					label="For the GST portal (JSON)"
				/>
			</p>
			<div className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
				<p id={id}>Tables for the GST offline tool (CSV):</p>
				<ul aria-labelledby={id} className="flex flex-wrap gap-x-5 gap-y-2">
					{PORTAL_FILES.map(({ what, label }) => (
						<li key={what}>
							<ExportLink
								url={urlOf(`${what}${suffix}`, month)}
								name={`${what}${suffix}-${month}.csv`}
								label={label}
							/>
						</li>
					))}
				</ul>
			</div>
		</div>
	)
}
