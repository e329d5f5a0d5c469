/** Loads what the shop has stored about an order, for its console screen. */
import { findUndoableDelivery } from '#shop/corrections/undo-delivery.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { paise } from '#shop/money.ts'
import { listNotes, listPartialRefunds, listStatusChanges } from '#shop/orders/admin/admin.server.ts'
import { listOrderEmails } from '#shop/orders/admin/order-emails.server.ts'
import { listCorrections, listOutdatedLabels } from '#shop/orders/corrections/stored-corrections.server.ts'
import { listWaysPaid } from '#shop/payments/ways-paid.server.ts'
import { listItems, type Order } from '#shop/orders/orders.server.ts'
import { howReached } from '#shop/orders/views/customer-orders.server.ts'
import { listPayments } from '#shop/payments/admin.server.ts'
import { refundableAmount } from '#shop/payments/refunds/partial-refund.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const MAX_ACTIVITY_ROWS = 100

type Wanted = { order: Order; seesPayments: boolean }

export async function loadOrderRecords(shop: Shop, { order, seesPayments }: Wanted) {
	const { db } = shop
	const { id, number } = order
	const [items, partialRefunds, statusChanges, auditEntries, notes, emails, ...others] = await Promise.all([
		listItems(db, id),
		listPartialRefunds(shop, id),
		listStatusChanges(shop, id),
		listAuditEntries(shop, { about: number, limit: MAX_ACTIVITY_ROWS }),
		listNotes(shop, id),
		listOrderEmails(shop, order),
		listPayments(shop, id),
		listWaysPaid(db, [id]),
		listInvoices(db, id),
		seesPayments ? refundableAmount(db, order) : paise(0),
		listCorrections(shop, [id]),
		findUndoableDelivery(db, order, shop.clock()),
		howReached(db, order),
		order.status === 'packed' && !order.isCollected ? listOutdatedLabels(shop, [id]) : [],
	])
	const [payments, ways, invoices, refundable, corrections, delivery, reached, outdatedLabels] = others
	const stored = { items, partialRefunds, statusChanges, auditEntries, notes, emails }
	const outdatedLabelAt = outdatedLabels[0]?.correctedAt ?? null
	const waysPaid = ways.get(id) ?? []
	return {
		...stored,
		payments,
		waysPaid,
		invoices,
		refundable,
		corrections,
		delivery,
		reached,
		outdatedLabelAt,
	}
}
