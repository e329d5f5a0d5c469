/** For the accountant: the month's orders as a file, and the figures of the GST return. */
import { Form, href } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { type GstRow, gstMonth, listSeries, type Series } from '#shop/gst-reports/gst.server.ts'
import { isMonth } from '#shop/gst-reports/month.ts'
import { dayInIndia } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import type { Route } from './+types/gst-reports.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const asked = new URL(request.url).searchParams.get('month') ?? ''
	const month = isMonth(asked) ? asked : dayInIndia(shop.clock()).slice(0, 7)
	const [rows, series] = await Promise.all([gstMonth(shop, month), listSeries(shop, month)])
	return { month, rows, series }
}

const FILES = [
	{ what: 'orders', label: 'Orders' },
	{ what: 'gst', label: 'GST' },
	{ what: 'documents', label: 'Document numbers' },
]

export default function Books({ loaderData: { month, rows, series } }: Route.ComponentProps) {
	return (
		<>
			<h1 className="console-title">Books</h1>
			<Form className="not-on-paper mb-5 flex flex-wrap items-end gap-3">
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
			<ul className="not-on-paper mb-6 flex flex-wrap gap-5">
				{FILES.map(({ what, label }) => (
					<li key={what}>
						<ExportLink
							address={`${href('/admin/exports/:what', { what })}?month=${month}`}
							name={`${what}-${month}.csv`}
							label={`${label} of ${month} as CSV`}
						/>
					</li>
				))}
			</ul>
			{rows.length === 0 ? (
				<p>No invoices in {month}.</p>
			) : (
				<div className="grid gap-6">
					<Figures month={month} rows={rows} />
					<Numbers month={month} series={series} />
				</div>
			)}
		</>
	)
}

const DOCUMENTS = { invoice: 'Invoices', credit_note: 'Credit notes' }

const AMOUNTS = [
	{ title: 'Taxable', of: 'taxable' },
	{ title: 'IGST', of: 'igst' },
	{ title: 'CGST', of: 'cgst' },
	{ title: 'SGST', of: 'sgst' },
	{ title: 'Total', of: 'total' },
] as const
const number = (title: string) => ({ title, look: 'number' }) as const
const GST_HEADS = [
	'Document',
	'HSN',
	'Place of supply',
	...['Documents', 'Packs', ...AMOUNTS.map(({ title }) => title)].map(number),
]

function Figures({ month, rows }: { month: string; rows: readonly GstRow[] }) {
	return (
		<AdminTable
			caption={`GSTR-1 figures of ${month}, by heading and place of supply (tables 7 and 12)`}
			heads={GST_HEADS}
			stacks
		>
			{rows.map((row) => (
				<tr key={`${row.kind} ${row.hsn} ${row.state}`}>
					<td>{DOCUMENTS[row.kind]}</td>
					<td data-label="HSN">{row.hsn}</td>
					<td data-label="Place of supply">
						{row.code}-{row.state}
					</td>
					<td data-label="Documents" className="number">
						{row.count}
					</td>
					<td data-label="Packs" className="number">
						{row.packs}
					</td>
					{AMOUNTS.map(({ title, of }) => (
						<td key={of} data-label={title} className="number">
							{formatTotal(row[of])}
						</td>
					))}
				</tr>
			))}
		</AdminTable>
	)
}

function Numbers({ month, series }: { month: string; series: readonly Series[] }) {
	return (
		<AdminTable
			caption={`Numbers given in ${month} (table 13); none is ever cancelled, a credit note takes it back`}
			heads={['Document', 'From', 'To', number('Number')]}
			stacks
		>
			{series.map(({ kind, first, last, count }) => (
				<tr key={first}>
					<td>{DOCUMENTS[kind]}</td>
					<td data-label="From">{first}</td>
					<td data-label="To">{last}</td>
					<td data-label="Number" className="number">
						{count}
					</td>
				</tr>
			))}
		</AdminTable>
	)
}
