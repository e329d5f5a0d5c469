/** For the accountant: a month's GSTR-1, as figures and as files for the portal, its register and its orders. */
import { Form, href } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { registrationOf } from '#shop/config/tax-registration.ts'
import { dayInIndia } from '#shop/dates.ts'
import {
	type Figures,
	type Gstr1,
	GSTR1_TABLE_NAMES,
	GSTR1_TABLES,
	type HsnRow,
	returnSuffix,
	type SalesRow,
	type Series,
} from '#shop/gst-reports/gstr1.ts'
import { listReturns } from '#shop/gst-reports/gstr1-files.server.ts'
import { isMonth } from '#shop/gst-reports/days.ts'
import { formatTotal } from '#shop/money.ts'
import { formatRate } from '#shop/tax/rules.ts'
import type { Route } from './+types/gst-reports.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const requested = new URL(request.url).searchParams.get('month') ?? ''
	const month = isMonth(requested) ? requested : dayInIndia(shop.clock()).slice(0, 7)
	const returns = (await listReturns(shop, month)).map(({ gstin, b2cs, hsn, series, sums, total }) => {
		return { gstin, b2cs, hsn, series, sums, total }
	})
	const registration = registrationOf(shop.config.brand)
	const isFiled = registration === 'regular' || returns.some(({ series }) => series.length > 0)
	return { month, returns: isFiled ? returns : [], registration }
}

/** Their names are those of the files. */
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

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What a seller without tax invoices files. */
const OTHER_RETURNS = {
	composition:
		'Bills of supply are not part of GSTR-1: a seller in the composition scheme files CMP-08 and GSTR-4. The register lists them.',
	unregistered:
		'Bills of supply are not part of GSTR-1: an unregistered seller files no return. The register lists them.',
}

export default function GstReports({ loaderData: { month, registration, returns } }: Route.ComponentProps) {
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
						<Return gstr1={gstr1} monthName={monthName} />
					</section>
				))}
			</div>
		</>
	)
}

type ReturnFigures = Pick<Gstr1, 'gstin' | 'b2cs' | 'hsn' | 'series' | 'sums' | 'total'>

function Return({ gstr1, monthName }: { gstr1: ReturnFigures; monthName: string }) {
	if (gstr1.series.length === 0) return <p>No tax invoices in {monthName}.</p>
	return (
		<div className="grid gap-6">
			<Summary monthName={monthName} gstr1={gstr1} />
			<OtherSales rows={gstr1.b2cs} />
			<HsnSummary title="HSN summary of sales to registered buyers (table 12, B2B)" rows={gstr1.hsn.b2b} />
			<HsnSummary title="HSN summary of other sales (table 12, B2C)" rows={gstr1.hsn.b2c} />
			<DocumentNumbers monthName={monthName} series={gstr1.series} />
		</div>
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
	const json = `gstr1${suffix}`
	return (
		<div className="no-print mb-4 grid gap-3">
			<p>
				<a className="link" href={urlOf(json, month)} download={`${json}-${month}.json`}>
					For the GST portal (JSON)
				</a>
			</p>
			<p>
				Tables for the GST offline tool (CSV):{' '}
				{PORTAL_FILES.map(({ what, label }, index) => (
					<span key={what}>
						{index > 0 && ' · '}
						<a
							className="link"
							href={urlOf(`${what}${suffix}`, month)}
							download={`${what}${suffix}-${month}.csv`}
						>
							{label}
						</a>
					</span>
				))}
			</p>
		</div>
	)
}

const AMOUNTS = [
	{ title: 'Taxable value', key: 'taxable' },
	{ title: 'IGST', key: 'igst' },
	{ title: 'CGST', key: 'cgst' },
	{ title: 'SGST', key: 'sgst' },
	{ title: 'Total', key: 'total' },
] as const
const numeric = (title: string) => ({ title, isNumeric: true })
const AMOUNT_HEADERS = AMOUNTS.map(({ title }) => numeric(title))

function AmountCells({ figures }: { figures: Figures }) {
	return AMOUNTS.map(({ title, key }) => (
		<td key={key} data-label={title} className="number whitespace-nowrap">
			{formatTotal(figures[key])}
		</td>
	))
}

function Summary({
	monthName,
	gstr1: { sums, total },
}: {
	monthName: string
	gstr1: Pick<Gstr1, 'sums' | 'total'>
}) {
	const count = GSTR1_TABLE_NAMES.reduce((all, name) => all + sums[name].count, 0)
	return (
		<AdminTable
			caption={`GSTR-1 of ${monthName}`}
			headers={['Table', 'What', numeric('Documents'), ...AMOUNT_HEADERS]}
			stacks
		>
			{GSTR1_TABLE_NAMES.map((name) => (
				<tr key={name}>
					<td data-label="Table">{GSTR1_TABLES[name].table}</td>
					<td>{GSTR1_TABLES[name].about}</td>
					<td data-label="Documents" className="number">
						{sums[name].count}
					</td>
					<AmountCells figures={sums[name]} />
				</tr>
			))}
			<tr className="font-semibold">
				<td data-label="Table">All</td>
				<td>Invoices less credit notes</td>
				<td data-label="Documents" className="number">
					{count}
				</td>
				<AmountCells figures={total} />
			</tr>
		</AdminTable>
	)
}

function OtherSales({ rows }: { rows: readonly SalesRow[] }) {
	if (rows.length === 0) return null
	return (
		<AdminTable
			caption="Other sales by place of supply and rate, less their credit notes (table 7)"
			headers={['Place of supply', numeric('Rate'), ...AMOUNT_HEADERS]}
			stacks
		>
			{rows.map(({ placeOfSupply: { code, state }, rateBasisPoints, isWithinState, ...figures }) => (
				<tr key={`${code} ${isWithinState} ${rateBasisPoints}`}>
					<td>
						{code}-{state}
					</td>
					<td data-label="Rate" className="number">
						{formatRate(rateBasisPoints)}
					</td>
					<AmountCells figures={figures} />
				</tr>
			))}
		</AdminTable>
	)
}

function HsnSummary({ title, rows }: { title: string; rows: readonly HsnRow[] }) {
	if (rows.length === 0) return null
	return (
		<AdminTable
			caption={title}
			headers={['HSN', numeric('Rate'), numeric('Packs'), ...AMOUNT_HEADERS]}
			stacks
		>
			{rows.map(({ hsn, rateBasisPoints, quantity, ...figures }) => (
				<tr key={`${hsn} ${rateBasisPoints}`}>
					<td>{hsn}</td>
					<td data-label="Rate" className="number">
						{formatRate(rateBasisPoints)}
					</td>
					<td data-label="Packs" className="number">
						{quantity}
					</td>
					<AmountCells figures={figures} />
				</tr>
			))}
		</AdminTable>
	)
}

const DOCUMENTS = { invoice: 'Invoices', credit_note: 'Credit notes' }

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
