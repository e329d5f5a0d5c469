/** The register of a month's invoices and credit notes as CSV rows. Credit notes are negative, so that the columns add up. */
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import { type GstDocument, GSTR1_TABLES, gstr1TableOf } from './gstr1.ts'
import { dayInIndia } from '#shop/dates.ts'
import { negative, toRupees } from '#shop/money.ts'

const HEADER = [
	'Date',
	'Document',
	'Number',
	'For invoice',
	'Order',
	'Buyer',
	'GSTIN',
	'Place of supply',
	'GSTR-1 table',
	'Taxable value',
	'IGST',
	'CGST',
	'SGST',
	'Total',
	'Seller GSTIN',
]

export async function* registerRows(
	documents: AsyncIterable<GstDocument> | Iterable<GstDocument>,
): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine(HEADER)
	for await (const document of documents) yield registerRow(document)
}

function registerRow(document: GstDocument): string {
	const { kind, number, issuedAt, refersTo, orderNumber, billedTo, placeOfSupply, totals } = document
	const amounts = [totals.taxable, totals.igst, totals.cgst, totals.sgst, totals.total]
	return csvLine([
		dayInIndia(new Date(issuedAt)),
		labelOf(document),
		number,
		refersTo?.number ?? null,
		orderNumber,
		billedTo.name,
		billedTo.gstin ?? null,
		`${placeOfSupply.code}-${placeOfSupply.state}`,
		document.isBillOfSupply ? null : GSTR1_TABLES[gstr1TableOf(document)].table,
		...amounts.map((amount) => toRupees(kind === 'invoice' ? amount : negative(amount))),
		document.sellerGstin || null,
	])
}

function labelOf({ kind, isBillOfSupply }: GstDocument): string {
	if (kind === 'credit_note') return 'Credit note'
	return isBillOfSupply ? 'Bill of supply' : 'Invoice'
}
