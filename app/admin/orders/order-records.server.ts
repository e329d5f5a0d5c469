/** Loads what the shop has stored about an order, for its console screen. */
import { findUndoableDelivery } from '#shop/corrections/undo-delivery.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { awaitAll } from '#shop/database/await-all.ts'
import { findOutdatedLabel } from '#shop/courier-lists/corrected-parcels.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { paise } from '#shop/money.ts'
import { listNotes, listPartialRefunds, listStatusChanges } from '#shop/orders/admin/admin.server.ts'
import { listOrderEmails } from '#shop/orders/admin/order-emails.server.ts'
import { listCorrections } from '#shop/orders/corrections/stored-corrections.server.ts'
import { listMethodsUsed } from '#shop/payments/methods-used.server.ts'
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
	return awaitAll({
		items: listItems(db, id),
		partialRefunds: listPartialRefunds(shop, id),
		statusChanges: listStatusChanges(shop, id),
		auditEntries: listAuditEntries(shop, { about: number, limit: MAX_ACTIVITY_ROWS }),
		notes: listNotes(shop, id),
		emails: listOrderEmails(shop, order),
		payments: listPayments(shop, id),
		methodsUsed: listMethodsUsed(db, [id]).then((methods) => methods.get(id) ?? []),
		invoices: listInvoices(db, id),
		refundable: seesPayments ? refundableAmount(db, order) : paise(0),
		corrections: listCorrections(shop, [id]),
		delivery: findUndoableDelivery(db, order, shop.clock()),
		reached: howReached(db, order),
		outdatedLabelAt: findOutdatedLabel(db, order),
	})
}
