/** Issuing invoices: numbered without a gap in the transaction that confirms the order, frozen, found again. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { buildInvoice, type InvoiceData } from './build-invoice.ts'
import { financialYear, type InvoiceKind, invoiceNumber } from './rules.ts'
import { invoiceCounters, invoices } from './tables.server.ts'
import { refundableLines, buildCreditNote } from './build-credit-note.ts'
import { lesser, type Paise } from '#shop/money.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Invoice = typeof invoices.$inferSelect

/** The caller holds the order's lock, so an order gets one invoice however often it is confirmed. */
export async function issueInvoice(
	shop: Pick<Shop, 'clock' | 'config'>,
	transaction: Transaction,
	{ order, items }: { order: Order; items: OrderItem[] },
): Promise<Invoice> {
	const issued = await findInvoice(transaction, order.id)
	if (issued) return issued
	const issuedAt = shop.clock()
	const number = await nextNumber(transaction, 'invoice', issuedAt)
	const { brand } = shop.config
	const data = buildInvoice({ ...order, items }, { kind: 'invoice', number, issuedAt, brand })
	return keep(transaction, order.id, data)
}

/**
 * Takes back an invoice, or `amount` of it (CGST Act, section 34). Null where there was none, or nothing of it is left.
 * The caller holds the order's lock, so no two notes take back the same part.
 */
export async function issueCreditNote(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, amount }: { orderId: string; amount?: Paise },
): Promise<Invoice | null> {
	const [invoice, ...notes] = await listInvoices(transaction, orderId)
	if (!invoice) return null
	const earlier = notes.map(({ data }) => data)
	const left = refundableLines(invoice.data, earlier)
	const taken = lesser(amount ?? left, left)
	if (taken === 0) return null
	const issuedAt = shop.clock()
	const number = await nextNumber(transaction, 'credit_note', issuedAt)
	return keep(
		transaction,
		orderId,
		buildCreditNote(invoice.data, { amount: taken, earlier, number, issuedAt }),
	)
}

/** The invoice of an order, and then the credit notes that take back parts of it or the whole. */
export async function listInvoices(db: Database | Transaction, orderId: string): Promise<Invoice[]> {
	return db
		.select()
		.from(invoices)
		.where(eq(invoices.orderId, orderId))
		.orderBy(asc(invoices.kind), asc(invoices.issuedAt), asc(invoices.number))
}

/** The papers of several orders, in the order they were asked for; nothing for one that has none. */
export async function listInvoicesOf(
	{ db }: Pick<Shop, 'db'>,
	orderNumbers: readonly string[],
): Promise<Invoice[][]> {
	if (orderNumbers.length === 0) return []
	const rows = await db
		.select({ invoice: invoices, orderNumber: orders.number })
		.from(invoices)
		.innerJoin(orders, eq(orders.id, invoices.orderId))
		.where(inArray(orders.number, [...orderNumbers]))
		.orderBy(asc(invoices.kind), asc(invoices.issuedAt), asc(invoices.number))
	const ofOrder = (number: string) => rows.filter((row) => row.orderNumber === number)
	return orderNumbers
		.map((number) => ofOrder(number).map(({ invoice }) => invoice))
		.filter((papers) => papers.length > 0)
}

async function findInvoice(transaction: Transaction, orderId: string): Promise<Invoice | null> {
	const [invoice] = await transaction
		.select()
		.from(invoices)
		.where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
	return invoice ?? null
}

/** The counter's row stays locked until the transaction ends: a number is used, or it is not taken. */
async function nextNumber(transaction: Transaction, kind: InvoiceKind, moment: Date): Promise<string> {
	const year = financialYear(moment)
	const [counter] = await transaction
		.insert(invoiceCounters)
		.values({ kind, year, last: 1 })
		.onConflictDoUpdate({
			target: [invoiceCounters.kind, invoiceCounters.year],
			set: { last: sql`${invoiceCounters.last} + 1` },
		})
		.returning({ count: invoiceCounters.last })
	if (!counter) throw new Error('No number was given')
	return invoiceNumber(kind, { year, count: counter.count })
}

async function keep(transaction: Transaction, orderId: string, data: InvoiceData): Promise<Invoice> {
	const { kind, number, issuedAt } = data
	const [invoice] = await transaction
		.insert(invoices)
		.values({ orderId, kind, number, issuedAt: new Date(issuedAt), data })
		.returning()
	if (!invoice) throw new Error('The invoice was not written')
	return invoice
}
