/** For the accountant: the figures of a month's GST return, and the month's orders as CSV. */
import { Form, href } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { type GstRow, summarizeGst, listInvoiceSeries, type Series } from '#shop/gst-reports/gst.server.ts'
import { isMonth } from '#shop/gst-reports/month.ts'
import { dayInIndia } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import { formatRate } from '#shop/tax/rules.ts'
import type { Route } from './+types/gst-reports.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const requested = new URL(request.url).searchParams.get('month') ?? ''
	const month = isMonth(requested) ? requested : dayInIndia(shop.clock()).slice(0, 7)
	const [rows, series] = await Promise.all([summarizeGst(shop, month), listInvoiceSeries(shop, month)])
	return { month, rows, series }
}

const EXPORTS = [
	{ what: 'orders', label: 'Orders' },
	{ what: 'gst', label: 'GST figures' },
	{ what: 'documents', label: 'Document numbers' },
]

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export default function GstReports({ loaderData: { month, rows, series } }: Route.ComponentProps) {
	const monthName = monthFormat.format(new Date(`${month}-01`))
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
			<ul className="no-print mb-6 flex flex-wrap gap-5">
				{EXPORTS.map(({ what, label }) => (
					<li key={what}>
						<ExportLink
							url={`${href('/admin/exports/:what', { what })}?month=${month}`}
							name={`${what}-${month}.csv`}
							label={`${label}, ${monthName} (CSV)`}
						/>
					</li>
				))}
			</ul>
			{rows.length === 0 ? (
				<p>No invoices in {monthName}.</p>
			) : (
				<div className="grid gap-6">
					<GstFigures monthName={monthName} rows={rows} />
					<DocumentNumbers monthName={monthName} series={series} />
				</div>
			)}
		</>
	)
}

const DOCUMENTS = { invoice: 'Invoices', credit_note: 'Credit notes' }

const AMOUNTS = [
	{ title: 'Taxable value', key: 'taxable' },
	{ title: 'IGST', key: 'igst' },
	{ title: 'CGST', key: 'cgst' },
	{ title: 'SGST', key: 'sgst' },
	{ title: 'Total', key: 'total' },
] as const
const numeric = (title: string) => ({ title, isNumeric: true })
const GST_HEADERS = [
	'Document',
	'HSN',
	'Rate',
	'Place of supply',
	...['Documents', 'Packs', ...AMOUNTS.map(({ title }) => title)].map(numeric),
]

function GstFigures({ monthName, rows }: { monthName: string; rows: readonly GstRow[] }) {
	return (
		<AdminTable
			caption={`GSTR-1 figures for ${monthName}, by HSN code, rate and place of supply (tables 7 and 12)`}
			headers={GST_HEADERS}
			stacks
		>
			{rows.map((row) => (
				<tr key={`${row.kind} ${row.hsn} ${row.rateBasisPoints} ${row.state}`}>
					<td>{DOCUMENTS[row.kind]}</td>
					<td data-label="HSN">{row.hsn}</td>
					<td data-label="Rate">{formatRate(row.rateBasisPoints)}</td>
					<td data-label="Place of supply">
						{row.code}-{row.state}
					</td>
					<td data-label="Documents" className="number">
						{row.count}
					</td>
					<td data-label="Packs" className="number">
						{row.quantity}
					</td>
					{AMOUNTS.map(({ title, key }) => (
						<td key={key} data-label={title} className="number">
							{formatTotal(row[key])}
						</td>
					))}
				</tr>
			))}
		</AdminTable>
	)
}

function DocumentNumbers({ monthName, series }: { monthName: string; series: readonly Series[] }) {
	return (
		<AdminTable
			caption={`Document numbers issued in ${monthName} (table 13). None is ever cancelled: a credit note reverses an invoice.`}
			headers={['Document', 'From', 'To', numeric('Count')]}
			stacks
		>
			{series.map(({ kind, first, last, count }) => (
				<tr key={first}>
					<td>{DOCUMENTS[kind]}</td>
					<td data-label="From">{first}</td>
					<td data-label="To">{last}</td>
					<td data-label="Count" className="number">
						{count}
					</td>
				</tr>
			))}
		</AdminTable>
	)
}
