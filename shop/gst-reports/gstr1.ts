/** GSTR-1: in which table of the return each invoice and credit note belongs, and what the tables add up to. */
import type { InvoiceData } from '#shop/invoices/build-invoice.ts'
import type { InvoiceKind, Taxes } from '#shop/invoices/rules.ts'
import { negative, type Paise, rupees, totalOf, ZERO_PAISE } from '#shop/money.ts'

/** An invoice or credit note, as far as the return needs it. */
export type GstDocument = Pick<
	InvoiceData,
	| 'kind'
	| 'number'
	| 'issuedAt'
	| 'orderNumber'
	| 'refersTo'
	| 'billedTo'
	| 'placeOfSupply'
	| 'isWithinState'
	| 'lines'
	| 'totals'
> & {
	/** Not part of the return. */
	isBillOfSupply: boolean
	/** The total of the invoice, or of the one that a credit note corrects. */
	invoiceTotal: Paise
}

export type Figures = Taxes & { total: Paise }

/** The tables have the names of the portal. */
export const GSTR1_TABLES = {
	b2b: { table: '4A', about: 'Invoices to registered buyers' },
	b2cl: { table: '5', about: 'Large invoices to other states' },
	b2cs: { table: '7', about: 'Other sales, less their credit notes' },
	cdnr: { table: '9B', about: 'Credit notes to registered buyers' },
	cdnur: { table: '9B', about: 'Credit notes on large invoices' },
} as const
export type Gstr1Table = keyof typeof GSTR1_TABLES

/** In the order of the return. */
export const GSTR1_TABLE_NAMES = Object.keys(GSTR1_TABLES).filter(
	(name): name is Gstr1Table => name in GSTR1_TABLES,
)

/** Above it, an invoice to an unregistered buyer in another state is listed alone (CGST Notification 12/2024, from August 2024). */
export const LARGE_INVOICE_ABOVE = rupees(100_000)

/** A credit note for sales that table 7 only has as a sum lessens that sum. */
export function gstr1TableOf({
	kind,
	billedTo,
	isWithinState,
	invoiceTotal,
}: Pick<GstDocument, 'kind' | 'billedTo' | 'isWithinState' | 'invoiceTotal'>): Gstr1Table {
	if (billedTo.gstin !== undefined) return kind === 'invoice' ? 'b2b' : 'cdnr'
	if (isWithinState || invoiceTotal <= LARGE_INVOICE_ABOVE) return 'b2cs'
	return kind === 'invoice' ? 'b2cl' : 'cdnur'
}

export type RateRow = Figures & { rateBasisPoints: number }
/** A document that is listed alone, with its amounts by rate. */
export type ListedDocument = GstDocument & { rates: RateRow[] }
export type SalesRow = RateRow & Pick<GstDocument, 'placeOfSupply' | 'isWithinState'>
/** `quantity` in packs; delivery and partial credit notes have none. */
export type HsnRow = RateRow & { hsn: string; quantity: number }
/** A new financial year begins a new series. */
export type Series = { kind: InvoiceKind; first: string; last: string; count: number }

export type Gstr1 = {
	b2b: ListedDocument[]
	b2cl: ListedDocument[]
	b2cs: SalesRow[]
	cdnr: ListedDocument[]
	cdnur: ListedDocument[]
	hsn: { b2b: HsnRow[]; b2c: HsnRow[] }
	series: Series[]
	/** By table. Of those of credit notes, what they take off. */
	sums: Record<Gstr1Table, Figures & { count: number }>
	/** Of invoices less credit notes: all tables together, and also table 12. */
	total: Figures
}

export async function summarizeGstr1(
	documents: AsyncIterable<GstDocument> | Iterable<GstDocument>,
): Promise<Gstr1> {
	const listed: Record<Exclude<Gstr1Table, 'b2cs'>, ListedDocument[]> = {
		b2b: [],
		b2cl: [],
		cdnr: [],
		cdnur: [],
	}
	const b2cs = new Map<string, SalesRow>()
	const hsn = { b2b: new Map<string, HsnRow>(), b2c: new Map<string, HsnRow>() }
	const series = new Map<string, Series>()
	const counted = { b2b: NOTHING, b2cl: NOTHING, b2cs: NOTHING, cdnr: NOTHING, cdnur: NOTHING }
	for await (const document of documents) {
		if (document.isBillOfSupply) continue
		const table = gstr1TableOf(document)
		const signed = document.kind === 'invoice' ? document.lines : document.lines.map(reversed)
		const sums = counted[table]
		counted[table] = { ...add(sums, add(ZERO, ...signed)), count: sums.count + 1 }
		if (table === 'b2cs') addSales(b2cs, document, signed)
		else listed[table].push({ ...document, rates: ratesOf(document) })
		addHsn(document.billedTo.gstin === undefined ? hsn.b2c : hsn.b2b, signed)
		addNumber(series, document)
	}
	return {
		...listed,
		b2cs: sorted(b2cs).filter(hasFigures),
		hsn: { b2b: sorted(hsn.b2b).filter(hasFigures), b2c: sorted(hsn.b2c).filter(hasFigures) },
		series: sorted(series),
		sums: counted,
		total: add(ZERO, ...Object.values(counted)),
	}
}

const ZERO: Figures = {
	taxable: ZERO_PAISE,
	cgst: ZERO_PAISE,
	sgst: ZERO_PAISE,
	igst: ZERO_PAISE,
	total: ZERO_PAISE,
}
const NOTHING = { ...ZERO, count: 0 }

type Line = GstDocument['lines'][number]

function reversed(line: Line): Line {
	return {
		...line,
		quantity: -line.quantity,
		taxable: negative(line.taxable),
		cgst: negative(line.cgst),
		sgst: negative(line.sgst),
		igst: negative(line.igst),
		total: negative(line.total),
	}
}

/** Totals of a month may exceed those of an order. */
function add(...all: Figures[]): Figures {
	const totalBy = (amountOf: (figures: Figures) => Paise) => totalOf(all.map(amountOf))
	return {
		taxable: totalBy(({ taxable }) => taxable),
		cgst: totalBy(({ cgst }) => cgst),
		sgst: totalBy(({ sgst }) => sgst),
		igst: totalBy(({ igst }) => igst),
		total: totalBy(({ total }) => total),
	}
}

function ratesOf({ lines }: GstDocument): RateRow[] {
	return [...Map.groupBy(lines, ({ rateBasisPoints }) => rateBasisPoints)]
		.map(([rateBasisPoints, ofRate]) => ({ rateBasisPoints, ...add(ZERO, ...ofRate) }))
		.toSorted((a, b) => a.rateBasisPoints - b.rateBasisPoints)
}

function addSales(
	sales: Map<string, SalesRow>,
	{ placeOfSupply, isWithinState }: GstDocument,
	lines: readonly Line[],
): void {
	for (const line of lines) {
		const { rateBasisPoints } = line
		const key = `${placeOfSupply.code} ${isWithinState} ${sortable(rateBasisPoints)}`
		const before = sales.get(key) ?? { ...ZERO, rateBasisPoints, placeOfSupply, isWithinState }
		sales.set(key, { ...before, ...add(before, line) })
	}
}

function addHsn(rows: Map<string, HsnRow>, lines: readonly Line[]): void {
	for (const line of lines) {
		const { hsn, rateBasisPoints } = line
		const key = `${hsn} ${sortable(rateBasisPoints)}`
		const before = rows.get(key) ?? { ...ZERO, hsn, rateBasisPoints, quantity: 0 }
		const quantity = before.quantity + (line.unitPrice === null ? 0 : line.quantity)
		rows.set(key, { ...before, ...add(before, line), quantity })
	}
}

function addNumber(series: Map<string, Series>, { kind, number }: GstDocument): void {
	const key = `${kind === 'invoice' ? 1 : 2} ${number.slice(0, number.lastIndexOf('/'))}`
	const { first, last, count } = series.get(key) ?? { first: number, last: number, count: 0 }
	series.set(key, {
		kind,
		first: number < first ? number : first,
		last: number > last ? number : last,
		count: count + 1,
	})
}

function sortable(rateBasisPoints: number): string {
	return String(rateBasisPoints).padStart(5, '0')
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): Row[] {
	return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Not what sales and their credit notes have emptied. */
function hasFigures({ quantity = 0, ...row }: Figures & { quantity?: number }): boolean {
	return (
		quantity !== 0 || [row.taxable, row.cgst, row.sgst, row.igst, row.total].some((amount) => amount !== 0)
	)
}
