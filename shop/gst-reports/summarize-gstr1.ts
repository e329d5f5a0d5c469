/** Adds up the tables of GSTR-1 from a month's documents. */
import {
	type Figures,
	type GstDocument,
	type Gstr1,
	type Gstr1Table,
	gstr1TableOf,
	type HsnRow,
	type ListedDocument,
	type RateRow,
	type SalesRow,
	type Series,
} from './gstr1.ts'
import type { InvoiceKind } from '#shop/invoices/rules.ts'
import { negative, type Paise, totalOf, ZERO_PAISE } from '#shop/money.ts'

/** Returns one return for each GSTIN that the seller had, usually one. Without documents, it is the empty return of `gstin`. */
export async function summarizeGstr1(
	documents: AsyncIterable<GstDocument> | Iterable<GstDocument>,
	gstin: string,
): Promise<Gstr1[]> {
	const drafts = new Map<string, Draft>()
	for await (const document of documents) {
		if (document.isBillOfSupply) continue
		const { sellerGstin } = document
		const draft = drafts.get(sellerGstin) ?? newDraft(sellerGstin)
		drafts.set(sellerGstin, draft)
		addDocument(draft, document)
	}
	return drafts.size > 0 ? [...drafts.values()].map(finish) : [finish(newDraft(gstin))]
}

type Draft = {
	gstin: string
	listed: Record<Exclude<Gstr1Table, 'b2cs'>, ListedDocument[]>
	b2cs: Map<string, SalesRow>
	hsn: { b2b: Map<string, HsnRow>; b2c: Map<string, HsnRow> }
	numbers: Map<string, { kind: InvoiceKind; numbers: string[] }>
	sums: Gstr1['sums']
}

function newDraft(gstin: string): Draft {
	return {
		gstin,
		listed: { b2b: [], b2cl: [], cdnr: [], cdnur: [] },
		b2cs: new Map(),
		hsn: { b2b: new Map(), b2c: new Map() },
		numbers: new Map(),
		sums: { b2b: NOTHING, b2cl: NOTHING, b2cs: NOTHING, cdnr: NOTHING, cdnur: NOTHING },
	}
}

function addDocument({ listed, b2cs, hsn, numbers, sums }: Draft, document: GstDocument): void {
	const table = gstr1TableOf(document)
	const signed = document.kind === 'invoice' ? document.lines : document.lines.map(reversed)
	sums[table] = { ...add(sums[table], add(ZERO, ...signed)), count: sums[table].count + 1 }
	if (table === 'b2cs') addSales(b2cs, document, signed)
	else listed[table].push({ ...document, rates: ratesOf(document) })
	addHsn(document.billedTo.gstin === undefined ? hsn.b2c : hsn.b2b, document, signed)
	addNumber(numbers, document)
}

function finish({ gstin, listed, b2cs, hsn, numbers, sums }: Draft): Gstr1 {
	return {
		gstin,
		...listed,
		b2cs: sorted(b2cs).filter(hasFigures),
		hsn: { b2b: sorted(hsn.b2b).filter(hasFigures), b2c: sorted(hsn.b2c).filter(hasFigures) },
		series: sorted(numbers).flatMap(consecutive),
		sums,
		total: add(ZERO, ...Object.values(sums)),
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
		taxable: negative(line.taxable),
		cgst: negative(line.cgst),
		sgst: negative(line.sgst),
		igst: negative(line.igst),
		total: negative(line.total),
	}
}

/** The totals of a month may exceed those of an order. */
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

function addHsn(rows: Map<string, HsnRow>, { kind, packs }: GstDocument, lines: readonly Line[]): void {
	const rowOf = ({ hsn, rateBasisPoints }: Pick<Line, 'hsn' | 'rateBasisPoints'>) => {
		const key = `${hsn} ${sortable(rateBasisPoints)}`
		return { key, row: rows.get(key) ?? { ...ZERO, hsn, rateBasisPoints, quantity: 0 } }
	}
	for (const line of lines) {
		const { key, row } = rowOf(line)
		rows.set(key, { ...row, ...add(row, line) })
	}
	for (const pack of packs) {
		const { key, row } = rowOf(pack)
		const quantity = pack.unitPrice === null ? 0 : pack.quantity
		rows.set(key, { ...row, quantity: row.quantity + (kind === 'invoice' ? quantity : -quantity) })
	}
}

/** Invoices come before credit notes. Another prefix or financial year is another series. */
function addNumber(series: Draft['numbers'], { kind, number }: GstDocument): void {
	const key = `${kind === 'invoice' ? 1 : 2} ${number.slice(0, number.lastIndexOf('/'))}`
	const numbers = series.get(key)?.numbers ?? []
	numbers.push(number)
	series.set(key, { kind, numbers })
}

function consecutive({ kind, numbers }: { kind: InvoiceKind; numbers: string[] }): Series[] {
	const countOf = (number: string) => Number(number.slice(number.lastIndexOf('/') + 1))
	const runs: Series[] = []
	for (const number of numbers.toSorted((a, b) => countOf(a) - countOf(b))) {
		const run = runs.at(-1)
		if (run && countOf(number) === countOf(run.last) + 1) {
			run.last = number
			run.count += 1
		} else runs.push({ kind, first: number, last: number, count: 1 })
	}
	return runs
}

function sortable(rateBasisPoints: number): string {
	return String(rateBasisPoints).padStart(5, '0')
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): Row[] {
	return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Returns false for a row that credit notes have reduced to zero. */
function hasFigures({ quantity = 0, ...row }: Figures & { quantity?: number }): boolean {
	return (
		quantity !== 0 || [row.taxable, row.cgst, row.sgst, row.igst, row.total].some((amount) => amount !== 0)
	)
}
