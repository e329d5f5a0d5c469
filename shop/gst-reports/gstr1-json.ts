/** Writes GSTR-1 as the JSON of the portal's offline tool, which the portal accepts. Amounts are in rupees. */
import type { Figures, Gstr1, HsnRow, ListedDocument, RateRow } from './gstr1.ts'
import { UNIT } from './gstr1-tables.ts'
import { dayInIndia } from '#shop/dates.ts'
import { toRupees } from '#shop/money.ts'

/** Written by the tool's release of 2025, which split table 12. */
const VERSION = { version: 'GST3.2.4', hash: 'hash' }
const DOCUMENT_TYPES = {
	invoice: { doc_num: 1, doc_typ: 'Invoices for outward supply' },
	credit_note: { doc_num: 5, doc_typ: 'Credit Note' },
} as const

/** `month` is such as '2026-11'. The portal refuses empty tables, so they are left out. */
export function gstr1Json(gstr1: Gstr1, month: string): string {
	const [year, monthOfYear] = month.split('-')
	const tables = {
		b2b: b2b(gstr1.b2b),
		b2cl: b2cl(gstr1.b2cl),
		b2cs: b2cs(gstr1.b2cs),
		cdnr: cdnr(gstr1.cdnr),
		cdnur: gstr1.cdnur.map((document) => ({ typ: 'B2CL', ...note(document) })),
	}
	const hsnTables = withoutEmpty({ hsn_b2b: gstr1.hsn.b2b.map(hsn), hsn_b2c: gstr1.hsn.b2c.map(hsn) })
	return JSON.stringify({
		gstin: gstr1.gstin,
		fp: `${monthOfYear}${year}`,
		...VERSION,
		...withoutEmpty(tables),
		...(Object.keys(hsnTables).length > 0 && { hsn: hsnTables }),
		...(gstr1.series.length > 0 && { doc_issue: { doc_det: documentTypes(gstr1) } }),
	})
}

function withoutEmpty(tables: Record<string, readonly unknown[]>) {
	return Object.fromEntries(Object.entries(tables).filter(([, rows]) => rows.length > 0))
}

function b2b(documents: readonly ListedDocument[]) {
	return byGstin(documents).map(([ctin, ofBuyer]) => ({
		ctin,
		inv: ofBuyer.map((document) => ({
			...invoice(document),
			pos: document.placeOfSupply.code,
			rchrg: 'N',
			inv_typ: 'R',
			itms: items(document),
		})),
	}))
}

function b2cl(documents: readonly ListedDocument[]) {
	const byPlace = Map.groupBy(documents, ({ placeOfSupply }) => placeOfSupply.code)
	return [...byPlace].map(([pos, inPlace]) => ({
		pos,
		inv: inPlace.map((document) => ({ ...invoice(document), itms: items(document) })),
	}))
}

function b2cs(rows: Gstr1['b2cs']) {
	return rows.map(({ placeOfSupply, isWithinState, ...row }) => ({
		sply_ty: isWithinState ? 'INTRA' : 'INTER',
		pos: placeOfSupply.code,
		typ: 'OE',
		...rateAndTaxes(row, isWithinState),
	}))
}

function cdnr(documents: readonly ListedDocument[]) {
	return byGstin(documents).map(([ctin, ofBuyer]) => ({
		ctin,
		nt: ofBuyer.map((document) => ({ ...note(document), rchrg: 'N', inv_typ: 'R' })),
	}))
}

function byGstin(documents: readonly ListedDocument[]): [string, ListedDocument[]][] {
	return [...Map.groupBy(documents, ({ billedTo }) => billedTo.gstin ?? '')]
}

function invoice({ number, issuedAt, totals }: ListedDocument) {
	return { inum: number, idt: dayOf(issuedAt), val: toRupees(totals.total) }
}

function note(document: ListedDocument) {
	const { number, issuedAt, totals, placeOfSupply } = document
	return {
		ntty: 'C',
		nt_num: number,
		nt_dt: dayOf(issuedAt),
		val: toRupees(totals.total),
		pos: placeOfSupply.code,
		itms: items(document),
	}
}

/** The tool numbers items by their rate, such as 501 for 5%. */
function items({ rates, isWithinState }: ListedDocument) {
	return rates.map((row) => ({
		num: row.rateBasisPoints + 1,
		itm_det: rateAndTaxes(row, isWithinState),
	}))
}

function rateAndTaxes({ rateBasisPoints, taxable, igst, cgst, sgst }: RateRow, isWithinState: boolean) {
	const taxes = isWithinState ? { camt: toRupees(cgst), samt: toRupees(sgst) } : { iamt: toRupees(igst) }
	return { rt: rateBasisPoints / 100, txval: toRupees(taxable), ...taxes, csamt: 0 }
}

function hsn({ hsn: code, quantity, rateBasisPoints, ...figures }: HsnRow, index: number) {
	return {
		num: index + 1,
		hsn_sc: code,
		desc: '',
		uqc: UNIT.code,
		qty: quantity,
		rt: rateBasisPoints / 100,
		...allTaxes(figures),
	}
}

function allTaxes({ taxable, igst, cgst, sgst }: Figures) {
	return {
		txval: toRupees(taxable),
		iamt: toRupees(igst),
		camt: toRupees(cgst),
		samt: toRupees(sgst),
		csamt: 0,
	}
}

function documentTypes({ series }: Gstr1) {
	return [...Map.groupBy(series, ({ kind }) => kind)].map(([kind, ofKind]) => ({
		...DOCUMENT_TYPES[kind],
		docs: ofKind.map(({ first, last, count }, index) => ({
			num: index + 1,
			from: first,
			to: last,
			totnum: count,
			cancel: 0,
			net_issue: count,
		})),
	}))
}

/** Returns for example 24-11-2026. */
function dayOf(issuedAt: string): string {
	return dayInIndia(new Date(issuedAt)).split('-').toReversed().join('-')
}
