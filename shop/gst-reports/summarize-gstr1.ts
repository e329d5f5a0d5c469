/** Adds up the tables of GSTR-1: from a month's documents, or from the returns of parts of it. */
import { type GstDocument, type Gstr1, gstr1TableOf, type RateRow, type ReturnFigures } from './gstr1.ts'
import {
	add,
	addHsn,
	addReturn,
	addSales,
	addToSum,
	type Draft,
	finish,
	newDraft,
	ZERO,
} from './return-draft.ts'
import { negative } from '#shop/money.ts'

/** Returns one return for each GSTIN that the seller had, usually one. Without documents, it is the empty return of `gstin`. */
export async function summarizeGstr1(
	documents: AsyncIterable<GstDocument> | Iterable<GstDocument>,
	gstin: string,
): Promise<Gstr1[]> {
	const returns = await returnsOf(documents)
	return returns.length > 0 ? returns : [finish(newDraft(gstin))]
}

/** Adds up the returns of parts of a month. The documents that they list are left out. */
export function joinReturns(parts: readonly ReturnFigures[], gstin: string): ReturnFigures[] {
	const drafts = new Map<string, Draft>()
	for (const part of parts) addReturn(draftOf(drafts, part.gstin), part)
	if (drafts.size === 0) draftOf(drafts, gstin)
	return [...drafts.values()].map((draft) => figuresOf(finish(draft)))
}

export function figuresOf({ gstin, b2cs, hsn, series, sums, total }: Gstr1): ReturnFigures {
	return { gstin, b2cs, hsn, series, sums, total }
}

/** None without documents. */
export async function returnsOf(
	documents: AsyncIterable<GstDocument> | Iterable<GstDocument>,
): Promise<Gstr1[]> {
	const drafts = new Map<string, Draft>()
	for await (const document of documents)
		if (!document.isBillOfSupply) addDocument(draftOf(drafts, document.sellerGstin), document)
	return [...drafts.values()].map(finish)
}

function draftOf(drafts: Map<string, Draft>, gstin: string): Draft {
	const draft = drafts.get(gstin) ?? newDraft(gstin)
	drafts.set(gstin, draft)
	return draft
}

function addDocument(draft: Draft, document: GstDocument): void {
	const { kind, number, billedTo, placeOfSupply, isWithinState } = document
	const table = gstr1TableOf(document)
	const signed = kind === 'invoice' ? document.lines : document.lines.map(reversed)
	addToSum(draft, table, { ...add(ZERO, ...signed), count: 1 })
	if (table === 'b2cs')
		for (const line of signed) addSales(draft.b2cs, { ...rateRow(line), placeOfSupply, isWithinState })
	else draft.listed[table].push({ ...document, rates: ratesOf(document) })
	addPacks(billedTo.gstin === undefined ? draft.hsn.b2c : draft.hsn.b2b, document, signed)
	draft.series.push({ kind, first: number, last: number, count: 1 })
}

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

function rateRow({ rateBasisPoints, taxable, cgst, sgst, igst, total }: Line): RateRow {
	return { rateBasisPoints, taxable, cgst, sgst, igst, total }
}

function ratesOf({ lines }: GstDocument): RateRow[] {
	return [...Map.groupBy(lines, ({ rateBasisPoints }) => rateBasisPoints)]
		.map(([rateBasisPoints, ofRate]) => ({ rateBasisPoints, ...add(ZERO, ...ofRate) }))
		.toSorted((a, b) => a.rateBasisPoints - b.rateBasisPoints)
}

function addPacks(rows: Draft['hsn']['b2b'], { kind, packs }: GstDocument, lines: readonly Line[]): void {
	for (const line of lines) addHsn(rows, { ...rateRow(line), hsn: line.hsn, quantity: 0 })
	for (const { hsn, rateBasisPoints, quantity, unitPrice } of packs) {
		const packCount = unitPrice === null ? 0 : quantity
		addHsn(rows, { ...ZERO, hsn, rateBasisPoints, quantity: kind === 'invoice' ? packCount : -packCount })
	}
}
