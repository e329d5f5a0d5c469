/** The figures of one GSTR-1: a summary of its tables, other sales by place, HSN summaries and document numbers. */
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import {
	type Figures,
	GSTR1_TABLE_NAMES,
	GSTR1_TABLES,
	type HsnRow,
	type ReturnFigures,
	type SalesRow,
	type Series,
} from '#shop/gst-reports/gstr1.ts'
import { formatTotal } from '#shop/money.ts'
import { formatRate } from '#shop/tax/rules.ts'
import { keepTogether } from '#shop/text/keep-together.ts'

export function GstReturn({ gstr1, monthName }: { gstr1: ReturnFigures; monthName: string }) {
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
	gstr1: Pick<ReturnFigures, 'sums' | 'total'>
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
					<td>{GSTR1_TABLES[name].description}</td>
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
						{code}-{keepTogether(state)}
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
