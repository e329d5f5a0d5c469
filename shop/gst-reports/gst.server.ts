/** Monthly figures for the GST return, computed from issued invoices and credit notes. */
import { sql } from 'drizzle-orm'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { inMonth } from './month.ts'
import { type Paise, parseTotal, toRupees } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'

const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const

export type GstRow = {
	kind: 'invoice' | 'credit_note'
	hsn: string
	rateBasisPoints: number
	/** The state code of the place of supply. */
	code: string
	state: string
	/** Number of documents with such a line. */
	count: number
	/** Packs sold. Delivery and partial credit notes have none. */
	quantity: number
} & Record<(typeof AMOUNTS)[number], Paise>

/** For tables 7 and 12 of GSTR-1: totals by document kind, HSN code, rate and place of supply. */
export async function summarizeGst({ db }: Pick<Shop, 'db'>, month: string): Promise<GstRow[]> {
	const sums = AMOUNTS.map((name) => sql`sum((line ->> ${name})::bigint)::text as ${sql.identifier(name)}`)
	const { rows } = await db.execute<Record<keyof GstRow, string>>(sql`
		select invoices.kind::text as kind, line ->> 'hsn' as hsn, (line ->> 'rateBasisPoints')::int as "rateBasisPoints", data -> 'placeOfSupply' ->> 'code' as code,
			data -> 'placeOfSupply' ->> 'state' as state, count(distinct invoices.id)::text as count,
			coalesce(sum((line ->> 'quantity')::int) filter (where line ->> 'unitPrice' is not null), 0)::text as quantity,
			${sql.join(sums, sql`, `)}
		from invoices, jsonb_array_elements(data -> 'lines') as line
		where ${inMonth('issued_at', month)}
		group by 1, 2, 3, 4, 5 order by 1 desc, 5, 2, 3`)
	return rows.map((row) => ({
		kind: row.kind === 'invoice' ? 'invoice' : 'credit_note',
		hsn: row.hsn,
		rateBasisPoints: Number(row.rateBasisPoints),
		code: row.code,
		state: row.state,
		count: Number(row.count),
		quantity: Number(row.quantity),
		taxable: parseTotal(row.taxable),
		cgst: parseTotal(row.cgst),
		sgst: parseTotal(row.sgst),
		igst: parseTotal(row.igst),
		total: parseTotal(row.total),
	}))
}

/** The place of supply has the format of the GST portal: 33-Tamil Nadu. */
export function gstCsv(rows: readonly GstRow[]): string {
	const header = [
		'Document',
		'HSN',
		'Place of supply',
		'Rate %',
		'Documents',
		'Packs',
		'Taxable value',
		'IGST',
		'CGST',
		'SGST',
		'Total',
	]
	const lines = rows.map((row) =>
		csvLine([
			kindLabel(row.kind),
			row.hsn,
			`${row.code}-${row.state}`,
			row.rateBasisPoints / 100,
			row.count,
			row.quantity,
			...[row.taxable, row.igst, row.cgst, row.sgst, row.total].map(toRupees),
		]),
	)
	return BYTE_ORDER_MARK + csvLine(header) + lines.join('')
}

function kindLabel(kind: GstRow['kind']): string {
	return kind === 'invoice' ? 'Invoice' : 'Credit note'
}

export type Series = { kind: GstRow['kind']; first: string; last: string; count: number }

/** For table 13 of GSTR-1: the first and last number of each series. A new financial year starts a new series. */
export async function listInvoiceSeries({ db }: Pick<Shop, 'db'>, month: string): Promise<Series[]> {
	const { rows } = await db.execute<Series>(sql`
		select kind::text as kind, min(number) as first, max(number) as last, count(*)::int as count from invoices
		where ${inMonth('issued_at', month)}
		group by kind, split_part(number, '/', 2) order by kind, 2`)
	return rows
}

export function seriesCsv(series: readonly Series[]): string {
	const lines = series.map(({ kind, first, last, count }) =>
		csvLine([kindLabel(kind), first, last, count, 0]),
	)
	return BYTE_ORDER_MARK + csvLine(['Document', 'From', 'To', 'Number', 'Cancelled']) + lines.join('')
}
