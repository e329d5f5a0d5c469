/** Labels the invoice, its credit notes and those that it replaced, as the pages of an order list them. */
import { eq, inArray, sql } from 'drizzle-orm'
import { IN_ORDER } from './invoices.server.ts'
import type { InvoiceKind } from './rules.ts'
import { invoices } from './tables.server.ts'
import type { OrderDocument, OrderView } from '#shop/orders/views/order-view.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Issued = { number: string; kind: InvoiceKind; revision: number; credited: string | null }

/** Describes a document. `present` is the revision that holds now. */
export function describeDocument(
	{ number, kind, revision, credited }: Issued,
	present: number,
): OrderDocument {
	if (kind === 'credit_note') return { label: 'Credit note', credits: credited, number }
	return { label: revision === present ? 'Invoice' : 'Invoice, replaced', credits: null, number }
}

/** Adds its documents to each order that the viewer owns. */
export async function withDocuments(
	{ db }: Pick<Shop, 'db'>,
	views: readonly OrderView[],
): Promise<OrderView[]> {
	const own = views.filter(({ isOwn }) => isOwn).map(({ number }) => number)
	if (own.length === 0) return [...views]
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
		.where(inArray(orders.number, own))
		.orderBy(...IN_ORDER)
	const byOrder = Map.groupBy(issued, ({ orderNumber }) => orderNumber)
	return views.map((view) => {
		const ofOrder = byOrder.get(view.number) ?? []
		const present = ofOrder[0]?.revision ?? 1
		return { ...view, documents: ofOrder.map((document) => describeDocument(document, present)) }
	})
}
