/** The tables of GSTR-1 with the columns of the portal's offline tool, for its CSV import and for the console. */
import { csvLine } from '#shop/csv/csv.ts'
import {
	type Gstr1,
	type HsnRow,
	type ListedDocument,
	type RateRow,
	type SalesRow,
	type Series,
} from './gstr1.ts'
import { formatDate } from '#shop/dates.ts'
import { type Paise, toRupees } from '#shop/money.ts'

type PortalTable = {
	/** The offline tool's name of the table, and the name of its file. */
	name: string
	header: readonly string[]
	rows: (string | number)[][]
}

/** Quantities are packs, as on the invoice. */
export const UNIT = { code: 'PAC', name: 'PACKS' }

export function portalTables(gstr1: Gstr1): PortalTable[] {
	return [
		{ name: 'b2b', header: B2B, rows: gstr1.b2b.flatMap(b2bRows) },
		{ name: 'b2cl', header: B2CL, rows: gstr1.b2cl.flatMap(b2clRows) },
		{ name: 'b2cs', header: B2CS, rows: gstr1.b2cs.map(b2csRow) },
		{ name: 'cdnr', header: CDNR, rows: gstr1.cdnr.flatMap(cdnrRows) },
		{ name: 'cdnur', header: CDNUR, rows: gstr1.cdnur.flatMap(cdnurRows) },
		{ name: 'hsn-b2b', header: HSN, rows: gstr1.hsn.b2b.map(hsnRow) },
		{ name: 'hsn-b2c', header: HSN, rows: gstr1.hsn.b2c.map(hsnRow) },
		{ name: 'docs', header: DOCS, rows: gstr1.series.map(seriesRow) },
	]
}

/** Has no byte order mark, which the tool would read as a part of the first title. */
export function portalCsv({ header, rows }: PortalTable): string {
	return [header, ...rows].map(csvLine).join('')
}

const B2B = [
	'GSTIN/UIN of Recipient',
	'Receiver Name',
	'Invoice Number',
	'Invoice date',
	'Invoice Value',
	'Place Of Supply',
	'Reverse Charge',
	'Applicable % of Tax Rate',
	'Invoice Type',
	'E-Commerce GSTIN',
	'Rate',
	'Taxable Value',
	'Cess Amount',
]
const B2CL = [
	'Invoice Number',
	'Invoice date',
	'Invoice Value',
	'Place Of Supply',
	'Applicable % of Tax Rate',
	'Rate',
	'Taxable Value',
	'Cess Amount',
	'E-Commerce GSTIN',
]
const B2CS = [
	'Type',
	'Place Of Supply',
	'Applicable % of Tax Rate',
	'Rate',
	'Taxable Value',
	'Cess Amount',
	'E-Commerce GSTIN',
]
const CDNR = [
	'GSTIN/UIN of Recipient',
	'Receiver Name',
	'Note Number',
	'Note Date',
	'Note Type',
	'Place Of Supply',
	'Reverse Charge',
	'Note Supply Type',
	'Note Value',
	'Applicable % of Tax Rate',
	'Rate',
	'Taxable Value',
	'Cess Amount',
]
const CDNUR = [
	'UR Type',
	'Note Number',
	'Note Date',
	'Note Type',
	'Place Of Supply',
	'Note Value',
	'Applicable % of Tax Rate',
	'Rate',
	'Taxable Value',
	'Cess Amount',
]
const HSN = [
	'HSN',
	'Description',
	'UQC',
	'Total Quantity',
	'Total Value',
	'Rate',
	'Taxable Value',
	'Integrated Tax Amount',
	'Central Tax Amount',
	'State/UT Tax Amount',
	'Cess Amount',
]
const DOCS = ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled']

const NONE = ''
const NO_CESS = 0
const NO_REVERSE_CHARGE = 'N'

function b2bRows(document: ListedDocument) {
	const { billedTo, number } = document
	const { gstin = NONE, name } = billedTo
	return document.rates.map((rate) => [
		gstin,
		name,
		number,
		...dateAndValue(document),
		placeOf(document),
		NO_REVERSE_CHARGE,
		NONE,
		'Regular B2B',
		NONE,
		...taxableAt(rate),
	])
}

function b2clRows(document: ListedDocument) {
	return document.rates.map((rate) => [
		document.number,
		...dateAndValue(document),
		placeOf(document),
		NONE,
		...taxableAt(rate),
		NONE,
	])
}

/** OE means that it was not sold through an e-commerce operator. */
function b2csRow(row: SalesRow) {
	return ['OE', placeOf(row), NONE, ...taxableAt(row), NONE]
}

function cdnrRows(document: ListedDocument) {
	const { gstin = NONE, name } = document.billedTo
	return document.rates.map((rate) => [
		gstin,
		name,
		document.number,
		dayOf(document),
		'C',
		placeOf(document),
		NO_REVERSE_CHARGE,
		'Regular B2B',
		toRupees(document.totals.total),
		NONE,
		...taxableAt(rate),
	])
}

function cdnurRows(document: ListedDocument) {
	return document.rates.map((rate) => [
		'B2CL',
		document.number,
		dayOf(document),
		'C',
		placeOf(document),
		toRupees(document.totals.total),
		NONE,
		...taxableAt(rate),
	])
}

/** The portal knows the description of an HSN code. */
function hsnRow({ hsn, quantity, total, rateBasisPoints, taxable, igst, cgst, sgst }: HsnRow) {
	return [
		hsn,
		NONE,
		`${UNIT.code}-${UNIT.name}`,
		quantity,
		toRupees(total),
		rateBasisPoints / 100,
		...[taxable, igst, cgst, sgst].map((amount: Paise) => toRupees(amount)),
		NO_CESS,
	]
}

const DOCUMENT_NATURES = { invoice: 'Invoices for outward supply', credit_note: 'Credit Note' } as const

/** No document is ever cancelled, because a credit note reverses an invoice. */
function seriesRow({ kind, first, last, count }: Series) {
	return [DOCUMENT_NATURES[kind], first, last, count, 0]
}

function dateAndValue(document: ListedDocument): [string, number] {
	return [dayOf(document), toRupees(document.totals.total)]
}

/** Returns for example 24-Nov-2026. */
function dayOf({ issuedAt }: ListedDocument): string {
	return formatDate(new Date(issuedAt)).replaceAll(' ', '-')
}

/** Returns for example 33-Tamil Nadu. The tool writes '&' in names of states. */
function placeOf({ placeOfSupply: { code, state } }: Pick<SalesRow, 'placeOfSupply'>): string {
	return `${code}-${state.replaceAll(' and ', ' & ')}`
}

function taxableAt({ rateBasisPoints, taxable }: RateRow): [number, number, number] {
	return [rateBasisPoints / 100, toRupees(taxable), NO_CESS]
}
