/** Labels the invoice, its credit notes and those that it replaced, as the pages of an order list them. */
import { eq, inArray, sql } from 'drizzle-orm'
import { IN_ORDER } from './invoices.server.ts'
import type { InvoiceKind } from './rules.ts'
import { invoices } from './tables.server.ts'
import type { OrderDocument } from '#shop/orders/views/order-view.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Database } from '#shop/shop.server.ts'

type Issued = { number: string; kind: InvoiceKind; revision: number; credited: string | null }

/** Describes a document. `present` is the revision that holds now. */
export function describeDocument(
	{ number, kind, revision, credited }: Issued,
	present: number,
): OrderDocument {
	if (kind === 'credit_note') return { label: 'Credit note', credits: credited, number }
	return { label: revision === present ? 'Invoice' : 'Invoice, replaced', credits: null, number }
}

/** Lists the documents of these orders, by the order's number. */
export async function listDocuments(
	db: Database,
	numbers: readonly string[],
): Promise<Map<string, OrderDocument[]>> {
	const issued = await db
		.select({
			orderNumber: orders.number,
			number: invoices.number,
			kind: invoices.kind,
			revision: invoices.revision,
			credited: sql<string | null>`${invoices.data} -> 'refersTo' ->> 'number'`,
		})
		.from(invoices)
		.innerJoin(orders, eq(orders.id, invoices.orderId))
		.where(inArray(orders.number, numbers))
		.orderBy(...IN_ORDER)
	const documents = new Map<string, OrderDocument[]>()
	for (const [number, ofOrder] of Map.groupBy(issued, ({ orderNumber }) => orderNumber)) {
		const present = ofOrder[0]?.revision ?? 1
		documents.set(
			number,
			ofOrder.map((document) => describeDocument(document, present)),
		)
	}
	return documents
}
