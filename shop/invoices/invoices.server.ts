/** Issues and finds invoices and credit notes. Numbers have no gaps: each is taken in the transaction that confirms, corrects or cancels the order. */
import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { buildInvoice, type CreditedCorrection, type InvoiceData } from './build-invoice.ts'
import { financialYear, invoiceNumber, seriesOf } from './rules.ts'
import { invoiceCounters, invoices } from './tables.server.ts'
import { uncreditedAmount, buildCreditNote } from './build-credit-note.ts'
import { registrationOf } from '#shop/config/tax-registration.ts'
import { isValidQuery, signQuery } from '#shop/crypto/signed-link.server.ts'
import { min, type Paise } from '#shop/money.ts'
import { findOrder, type Order, type OrderItem } from '#shop/orders/orders.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { PAID, PAID_ONLINE } from '#shop/orders/differences/paid-online.server.ts'
import type { HowPaid } from '#shop/orders/payment-methods.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Invoice = typeof invoices.$inferSelect

/** With what its PDF says about the order as it is now. */
export type PrintableInvoice = Invoice & HowPaid & Pick<Order, 'paymentState'>

/** Returns the existing invoice if there is one. The caller must hold the order's row lock, or two could be issued. */
export async function issueInvoice(
	shop: Pick<Shop, 'clock' | 'config'>,
	transaction: Transaction,
	{ order, items }: { order: Order; items: OrderItem[] },
): Promise<Invoice> {
	const { invoice } = await findDocuments(transaction, order.id)
	return invoice ?? writeInvoice(shop, transaction, { order, items, revision: 1 })
}

/** Uses the next number of its series. */
export async function writeInvoice(
	shop: Pick<Shop, 'clock' | 'config'>,
	transaction: Transaction,
	{ order, items, revision }: { order: Order; items: OrderItem[]; revision: number },
): Promise<Invoice> {
	const issuedAt = shop.clock()
	const { brand } = shop.config
	const isTaxed = registrationOf(brand) === 'regular'
	const series = seriesOf('invoice', { prefix: brand.invoicePrefix, isTaxed })
	const number = await nextNumber(transaction, series, issuedAt)
	const data = buildInvoice({ ...order, items }, { kind: 'invoice', number, issuedAt, brand })
	return insertInvoice(transaction, { orderId: order.id, revision, data })
}

/**
 * Issues a credit note for `amount`, by default for everything not yet credited (CGST Act, section 34). Returns null if
 * the order has no invoice or it is fully credited. The caller must hold the order's row lock, or a part could be
 * credited twice.
 */
export async function issueCreditNote(
	shop: Pick<Shop, 'clock' | 'config'>,
	transaction: Transaction,
	{ orderId, amount, credits }: { orderId: string; amount?: Paise; credits?: CreditedCorrection },
): Promise<Invoice | null> {
	const { invoice, notes } = await findDocuments(transaction, orderId)
	if (!invoice) return null
	const earlier = notes.map(({ data }) => data)
	const uncredited = uncreditedAmount(invoice.data, earlier)
	const credited = min(amount ?? uncredited, uncredited)
	if (credited === 0) return null
	const issuedAt = shop.clock()
	const isTaxed = invoice.data.billOfSupply === undefined
	const series = seriesOf('credit_note', { prefix: shop.config.brand.invoicePrefix, isTaxed })
	const number = await nextNumber(transaction, series, issuedAt)
	const data = buildCreditNote(invoice.data, { amount: credited, earlier, number, issuedAt, credits })
	return insertInvoice(transaction, { orderId, revision: invoice.revision, data })
}

/** The documents of an order: see `listInvoices`. */
export const IN_ORDER = [
	desc(invoices.revision),
	asc(invoices.kind),
	asc(invoices.issuedAt),
	asc(invoices.number),
]

const PRINTABLE = {
	...getTableColumns(invoices),
	paymentMethod: orders.paymentMethod,
	paymentState: orders.paymentState,
	paid: PAID,
	paidOnline: PAID_ONLINE,
}

/** Lists an order's invoice, then its credit notes, and then the documents that it replaced. */
export async function listInvoices(db: Database | Transaction, orderId: string): Promise<PrintableInvoice[]> {
	return db
		.select(PRINTABLE)
		.from(invoices)
		.innerJoin(orders, eq(orders.id, invoices.orderId))
		.where(eq(invoices.orderId, orderId))
		.orderBy(...IN_ORDER)
}

/** Lists the invoice and credit notes of each order, in the given order. Orders without an invoice are left out. */
export async function listInvoicesOf(
	{ db }: Pick<Shop, 'db'>,
	orderNumbers: readonly string[],
): Promise<PrintableInvoice[][]> {
	if (orderNumbers.length === 0) return []
	const rows = await db
		.select({ invoice: PRINTABLE, orderNumber: orders.number })
		.from(invoices)
		.innerJoin(orders, eq(orders.id, invoices.orderId))
		.where(inArray(orders.number, [...orderNumbers]))
		.orderBy(...IN_ORDER)
	const ofOrder = (number: string) => rows.filter((row) => row.orderNumber === number)
	return orderNumbers
		.map((number) => ofOrder(number).map(({ invoice }) => invoice))
		.filter((issued) => issued.length > 0)
}

export async function findDocuments(
	transaction: Transaction,
	orderId: string,
): Promise<{ invoice: Invoice | null; notes: Invoice[] }> {
	const [invoice, ...others] = await listInvoices(transaction, orderId)
	if (!invoice) return { invoice: null, notes: [] }
	return { invoice, notes: others.filter(({ revision }) => revision === invoice.revision) }
}

/** The counter's row stays locked until the transaction ends, so a rollback also returns the number. */
async function nextNumber(transaction: Transaction, series: string, moment: Date): Promise<string> {
	const year = financialYear(moment)
	const [counter] = await transaction
		.insert(invoiceCounters)
		.values({ series, year, last: 1 })
		.onConflictDoUpdate({
			target: [invoiceCounters.series, invoiceCounters.year],
			set: { last: sql`${invoiceCounters.last} + 1` },
		})
		.returning({ count: invoiceCounters.last })
	if (!counter) throw new Error('The invoice counter returned no row')
	return invoiceNumber(series, { year, count: counter.count })
}

async function insertInvoice(
	transaction: Transaction,
	document: { orderId: string; revision: number; data: InvoiceData },
): Promise<Invoice> {
	const { kind, number, issuedAt } = document.data
	const [invoice] = await transaction
		.insert(invoices)
		.values({ ...document, kind, number, issuedAt: new Date(issuedAt) })
		.returning()
	if (!invoice) throw new Error('The insert returned no invoice')
	return invoice
}

export const DOWNLOAD_LINK_SECONDS = 15 * 60

/** Opens all documents of the order, or only the one with this number. */
export function signInvoiceUrl(
	shop: Pick<Shop, 'clock' | 'config'>,
	{ orderNumber, document, seconds }: { orderNumber: string; document?: string | undefined; seconds: number },
): string {
	const subject = linkSubject(orderNumber, document)
	const query = signQuery(shop, { purpose: 'invoice', subject, seconds })
	const only = document ? `&document=${encodeURIComponent(document)}` : ''
	return `${shop.config.publicUrl}/invoices/${orderNumber}?${query}${only}`
}

function linkSubject(orderNumber: string, document?: string): string {
	return document ? `${orderNumber} ${document}` : orderNumber
}

/** Returns the id of the order, or null if the link was altered, has expired or names no order. */
export async function verifyInvoiceUrl(
	shop: Shop,
	{ orderNumber, query }: { orderNumber: string; query: URLSearchParams },
): Promise<string | null> {
	if (!isOrderNumber(orderNumber)) return null
	const document = query.get('document') ?? undefined
	// Who may open all documents of an order may open each.
	const isAllowed = [linkSubject(orderNumber, document), linkSubject(orderNumber)].some((subject) =>
		isValidQuery(shop, { purpose: 'invoice', subject, query }),
	)
	if (!isAllowed) return null
	const order = await findOrder(shop.db, orderNumber)
	return order?.id ?? null
}
