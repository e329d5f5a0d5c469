/** Replaces the invoice of a corrected order: a credit note reverses it, and another one is issued. */
import { isOfRegistration } from './build-invoice.ts'
import { findDocuments, type Invoice, issueCreditNote, writeInvoice } from './invoices.server.ts'
import { sum } from '#shop/money.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Returns null if another invoice may replace the present one, or a sentence if it belongs to another registration of the seller. */
export async function whyInvoiceStays(
	{ config: { brand } }: Pick<Shop, 'config'>,
	transaction: Transaction,
	orderId: string,
): Promise<string | null> {
	const { invoice } = await findDocuments(transaction, orderId)
	if (!invoice || isOfRegistration(invoice.data, brand)) return null
	return `Invoice ${invoice.number} was issued under another GST registration of the shop, so it can't be replaced. Cancel the order, and ask the customer to order again.`
}

/**
 * Issues an invoice for the order as it is now. A credit note reverses the present one, because an issued invoice is
 * never changed (CGST Act, section 34). What was refunded before is credited on the new invoice. The caller holds the
 * order's row lock.
 */
export async function replaceInvoice(
	shop: Pick<Shop, 'clock' | 'config'>,
	transaction: Transaction,
	{ order, items }: { order: Order; items: OrderItem[] },
): Promise<Invoice> {
	const { invoice, notes } = await findDocuments(transaction, order.id)
	if (!invoice) throw new Error(`Order ${order.number} has no invoice`)
	const refunded = sum(...notes.map(({ data }) => data.totals.total))
	await issueCreditNote(shop, transaction, { orderId: order.id, credits: 'replaced' })
	const replacement = { order, items, revision: invoice.revision + 1 }
	const written = await writeInvoice(shop, transaction, replacement)
	if (refunded > 0) {
		const earlier = { orderId: order.id, amount: refunded, credits: 'earlier_refund' } as const
		await issueCreditNote(shop, transaction, earlier)
	}
	return written
}
