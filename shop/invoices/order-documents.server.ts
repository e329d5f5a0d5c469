/** Labels the invoice, its credit notes and those that it replaced, as the pages of an order list them. */
import { eq, inArray, sql } from 'drizzle-orm'
import { IN_ORDER } from './invoices.server.ts'
import type { InvoiceKind } from './rules.ts'
import { invoices } from './tables.server.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Described = { kind: InvoiceKind; revision: number; credited: string | null }

/** Returns 'Invoice', 'Invoice, replaced' or 'Credit note for SK/26-27/0000001'. `present` is the revision that holds now. */
export function documentLabel({ kind, revision, credited }: Described, present: number): string {
	if (kind === 'credit_note') return `Credit note for ${credited ?? ''}`
	return revision === present ? 'Invoice' : 'Invoice, replaced'
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
		const documents = ofOrder.map((document) => ({
			label: documentLabel(document, present),
			number: document.number,
		}))
		return { ...view, documents }
	})
}
