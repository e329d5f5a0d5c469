/** Decides in which table of GSTR-1 each invoice and credit note belongs, and what the tables add up to. */
import type { InvoiceData, InvoiceLine } from '#shop/invoices/build-invoice.ts'
import type { InvoiceKind, Taxes } from '#shop/invoices/rules.ts'
import { type Paise, rupees } from '#shop/money.ts'

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
	/** Bills of supply are not part of the return. */
	isBillOfSupply: boolean
	/** The total of the invoice, or of the one that a credit note corrects. */
	invoiceTotal: Paise
	/** The seller's GSTIN when the invoice was issued. A credit note belongs to that registration, too. */
	sellerGstin: string
	/**
	 * The lines whose packs table 12 counts, or subtracts for a credit note. The credit note with which its invoice is
	 * credited in full has all of the invoice's lines, others have none.
	 */
	packs: readonly Pick<InvoiceLine, 'hsn' | 'rateBasisPoints' | 'quantity' | 'unitPrice'>[]
}

export type Figures = Taxes & { total: Paise }

/** The tables have the names of the portal. */
export const GSTR1_TABLES = {
	b2b: { table: '4A', description: 'Invoices to registered buyers' },
	b2cl: { table: '5', description: 'Large invoices to other states' },
	b2cs: { table: '7', description: 'Other sales, less their credit notes' },
	cdnr: { table: '9B', description: 'Credit notes to registered buyers' },
	cdnur: { table: '9B', description: 'Credit notes on large invoices' },
} as const
export type Gstr1Table = keyof typeof GSTR1_TABLES

export const GSTR1_TABLE_NAMES = Object.keys(GSTR1_TABLES).filter(
	(name): name is Gstr1Table => name in GSTR1_TABLES,
)

/** Above this total, an invoice to an unregistered buyer in another state is listed alone (CGST Notification 12/2024, from August 2024). */
const LARGE_INVOICE_ABOVE = rupees(100_000)

/** A credit note for sales that table 7 only has as a sum reduces that sum. */
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
/** `quantity` is in packs. Delivery has none. */
export type HsnRow = RateRow & { hsn: string; quantity: number }
/** Consecutive numbers. Numbers between two of them, such as those of bills of supply, are not part of the return. */
export type Series = { kind: InvoiceKind; first: string; last: string; count: number }

export type Gstr1 = {
	gstin: string
	b2b: ListedDocument[]
	b2cl: ListedDocument[]
	b2cs: SalesRow[]
	cdnr: ListedDocument[]
	cdnur: ListedDocument[]
	hsn: { b2b: HsnRow[]; b2c: HsnRow[] }
	series: Series[]
	/** The key is the table. For credit notes, these are the amounts that they take off. */
	sums: Record<Gstr1Table, Figures & { count: number }>
	/** Invoices less credit notes: the sum of all tables, which is also that of table 12. */
	total: Figures
}

/** Returns the end of the file names of a return, which is empty if the month has no other return. */
export function returnSuffix({ gstin }: Pick<Gstr1, 'gstin'>, returns: readonly unknown[]): string {
	return returns.length > 1 ? `-${gstin}` : ''
}

/** What a return adds up, without the documents that it lists. */
export type ReturnFigures = Pick<Gstr1, 'gstin' | 'b2cs' | 'hsn' | 'series' | 'sums' | 'total'>
