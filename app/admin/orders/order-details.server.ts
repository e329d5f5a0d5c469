/** Loads everything about an order, as rows for its console screen. */
import { loadAfterSales } from '#app/admin/orders/after-sales/after-sales.server.ts'
import { loadBatches } from '#app/admin/orders/fulfilment/batches.server.ts'
import { companyLabel, correctionRow } from '#app/admin/orders/corrections/correction-rows.ts'
import {
	isSettledByHand,
	NO_OPEN_PAYMENTS,
	openPayments,
	paymentRows,
	refundRow,
	totalRows,
} from '#app/admin/orders/payments/payment-rows.ts'
import { loadOrderRecords } from '#app/admin/orders/order-records.server.ts'
import { loadSizeChanges } from '#app/admin/orders/corrections/size-changes.server.ts'
import { actionLabel, actorLabel } from '#app/admin/audit/audit-entry.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { whyNotBeforeShipping } from '#shop/corrections/correct-recipient.server.ts'
import { isOnItsWay } from '#shop/corrections/correct-tracking.server.ts'
import { describePack } from '#shop/describe-pack.ts'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { formatMoment } from '#shop/dates.ts'
import { DOWNLOAD_LINK_SECONDS, type Invoice, signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { describeDocument } from '#shop/invoices/order-documents.server.ts'
import { describeDelivery } from '#shop/email/emails.server.ts'
import { formatTotal, multiply, toRupees } from '#shop/money.ts'
import { hasReplacementToShip } from '#shop/orders/after-sales/replacements.server.ts'
import { deliveryOf } from '#shop/orders/views/order-view.ts'
import { findForAdmin } from '#shop/orders/admin/admin.server.ts'
import type { OrderEmailRecord } from '#shop/orders/admin/order-emails.server.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import { findQuotationOfCheckout } from '#shop/quotations/quotations.server.ts'
import { quotationLabel } from '#shop/quotations/rules.ts'
import { type Order, type OrderItem } from '#shop/orders/orders.server.ts'
import { paidBackNote } from '#shop/orders/payment-methods.ts'
import { ORDER_STATUSES, statusLabel } from '#shop/orders/statuses.ts'
import { freeLabel } from '#shop/promos/rules.ts'
import { formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import { placeNote } from '#shop/shipping/places/state-of-pin-code.ts'

/** A name and a value. Line breaks are kept. */
type Row = [string, string]

export async function loadOrderDetails(context: Context, number: string) {
	const shop = context.get(shopContext)
	const loadedAt = shop.clock().toISOString()
	const order = await findForAdmin(shop, number)
	if (!order) return null
	const can = permissionsOf(context)
	const recipient = can.contact ? order.recipient : withoutContact(order.recipient)
	const records = await loadOrderRecords(shop, { order, seesPayments: can.seePayments })
	const { items, partialRefunds, emails, payments, invoices, refundable, reached } = records
	const [afterSales, batches, sizeChanges, canCorrect, quoted] = await Promise.all([
		loadAfterSales(context, { order, items, refundable, reached }),
		loadBatches(context, { order, items }),
		loadSizeChanges(context, { order, items, emails, reached }),
		correctable(context, order, records.delivery !== null),
		loadQuoted(context, order),
	])
	const ofOrder = { items, isCollected: order.isCollected, can }
	return {
		can,
		reached,
		afterSales,
		batches,
		number: order.number,
		status: order.status,
		isCollected: order.isCollected,
		isHidden: order.hiddenAt !== null,
		isSettledByHand: isSettledByHand(order, payments),
		paymentState: order.paymentState,
		paidBackNote: paidBackNote(records.methodsUsed),
		refundable: { rupees: toRupees(refundable), label: formatTotal(refundable) },
		...linkDocuments(context, { order, invoices, can }),
		items: items.map(describeItem),
		lines: [
			...totalRows(order, { ...records, seesPayments: can.seePayments }),
			...(can.seePayments ? partialRefunds.map((part) => refundRow(part, order)) : []),
		],
		address: addressOf({ ...order, recipient }),
		placeNote: order.isCollected ? null : placeNote(order.recipient),
		recipient,
		gstBuyer: order.gstBuyer,
		tracking: { trackingNumber: order.trackingNumber, courier: order.courier },
		groundItems: items.filter(({ grind }) => grind !== '').map(describeGround),
		sizeChanges,
		canCorrect,
		corrections: records.corrections.map((correction) => correctionRow(correction, ofOrder)),
		correctedAfterPacking: records.outdatedLabelAt && formatMoment(records.outdatedLabelAt),
		loadedAt,
		customerId: may(context, 'customers.read') ? order.customerId : null,
		...quoted,
		timeline: timelineSteps(records, can),
		delivery: [...expectedRows(order), ...trackingRows(order)],
		payments: can.seePayments ? paymentRows(payments) : [],
		...(can.seePayments
			? openPayments(order, payments, records.statusChanges, shop.clock())
			: NO_OPEN_PAYMENTS),
		emails: emails
			.filter(({ isAboutMoney }) => can.seePayments || !isAboutMoney)
			.map((email) => describeEmail(email, can)),
		notes: (can.contact ? records.notes : []).map(
			({ text, by, at }): Row => [text, `${by}\n${formatMoment(at)}`],
		),
	}
}

/** Name and place remain, as on invoices and in exports. */
function withoutContact(recipient: Order['recipient']): Order['recipient'] {
	return { ...recipient, address: '', phone: '', email: '' }
}

function permissionsOf(context: Context) {
	return {
		fulfil: may(context, 'orders.fulfil'),
		refund: may(context, 'orders.refund'),
		note: may(context, 'orders.note'),
		assist: may(context, 'orders.assist'),
		seePayments: may(context, 'payments.read'),
		contact: may(context, 'orders.contact'),
	}
}

async function loadQuoted(context: Context, { id, checkoutId }: Order) {
	const found = await findQuotationOfCheckout(context.get(shopContext), checkoutId)
	const label = found && quotationLabel(found.quotation.number)
	const isEarlier = found?.superseded && found.checkout.settledOrderId === id
	return {
		quotation: may(context, 'orders.enter') ? label : null,
		versionNote: isEarlier
			? `Quotation ${label} was changed while the customer was paying. They paid for what is listed here; the change doesn't count.`
			: null,
	}
}

function describeGround(item: OrderItem) {
	return { position: item.position, label: `${item.productName}, ${describePack(item)}` }
}

function describeItem(item: OrderItem) {
	const { position, imageUrl, quantity, productName, price, freeQuantity } = item
	return {
		position,
		imageUrl,
		name: `${quantity} × ${productName}`,
		pack: [describePack(item), freeLabel(freeQuantity)].filter(Boolean).join(', '),
		amount: formatTotal(multiply(price, quantity)),
	}
}

/** Staff who may not see payments see no credit notes, and no link to a file that contains one. */
function linkDocuments(context: Context, { order, invoices, can }: InvoicedOrder) {
	const documents = invoices.filter(({ kind }) => can.seePayments || kind !== 'credit_note')
	const present = invoices[0]?.revision ?? 1
	return {
		documents: documents.map((invoice) => linkDocument(context, { order, invoice, present })),
		allDocumentsUrl:
			documents.length > 1 && documents.length === invoices.length ? documentUrl(context, order) : null,
	}
}

type InvoicedOrder = { order: Order; invoices: readonly Invoice[]; can: { seePayments: boolean } }

function linkDocument(
	context: Context,
	{ order, invoice, present }: { order: Order; invoice: Invoice; present: number },
) {
	const credited = invoice.data.refersTo?.number ?? null
	const url = documentUrl(context, order, invoice.number)
	return { ...describeDocument({ ...invoice, credited }, present), url }
}

/** Null without the right to print it. */
function documentUrl(context: Context, order: Order, document?: string): string | null {
	if (!may(context, 'invoices.print')) return null
	const link = { orderNumber: order.number, document, seconds: DOWNLOAD_LINK_SECONDS }
	return signInvoiceUrl(context.get(shopContext), link)
}

async function correctable(context: Context, order: Order, isUndoable: boolean) {
	const { db } = context.get(shopContext)
	const isAtShop = whyNotBeforeShipping(order) === null
	const mayCorrect = may(context, 'orders.correct') && !isAnonymized(order)
	return {
		recipient: mayCorrect && (isAtShop || (await hasReplacementToShip(db, order.id))),
		beforeShipping: mayCorrect && isAtShop,
		tracking: mayCorrect && isOnItsWay(order),
		delivery: mayCorrect && isUndoable,
	}
}

function addressOf({ recipient, gstBuyer }: Order): string {
	const { name, address, city, pincode, state, phone, email } = recipient
	const company = gstBuyer && `Invoice to ${companyLabel(gstBuyer)}`
	const lines = [name, address, `${city} ${pincode}`.trim(), state, phone, email, company]
	return lines.filter(Boolean).join('\n')
}

type Records = Awaited<ReturnType<typeof loadOrderRecords>>

/** The status changes and what the staff did besides, the earliest first. */
function timelineSteps(
	{ statusChanges, auditEntries }: Pick<Records, 'statusChanges' | 'auditEntries'>,
	{ seePayments }: { seePayments: boolean },
) {
	const changes = statusChanges.map(({ to, at, by }) => ({ title: statusLabel(to), by: moverLabel(by), at }))
	const actions = auditEntries
		.filter(({ action }) => !STATUS_ACTIONS.has(action))
		.map(({ action, detail, actorName, at }) => ({
			title: [actionLabel(action), seePayments && detail.amount].filter(Boolean).join(', '),
			by: actorLabel(actorName),
			at,
		}))
	return [...changes, ...actions]
		.toSorted((a, b) => a.at.getTime() - b.at.getTime())
		.map(({ title, by, at }) => ({ title, by: `${by}, ${formatMoment(at)}` }))
}

/** Each is recorded with the status change that it made, which the timeline has. */
const STATUS_ACTIONS = new Set(ORDER_STATUSES.map((status) => `order ${statusLabel(status).toLowerCase()}`))

function moverLabel(by: string): string {
	if (by === 'customer') return 'Customer'
	if (by === 'provider') return 'PhonePe'
	return by.startsWith('shop:') ? by.slice('shop:'.length) : 'Automatic'
}

function expectedRows(order: Order): Row[] {
	const delivery = deliveryOf(order)
	return delivery ? [['Expected delivery', formatDeliveryDates(delivery)]] : []
}

function trackingRows({ trackingNumber, courier }: Order): Row[] {
	return trackingNumber ? [[`Tracking number${courier ? ` (${courier})` : ''}`, trackingNumber]] : []
}

function describeEmail(email: OrderEmailRecord, { contact }: { contact: boolean }) {
	const { id, subject, to, correctedBy } = email
	const sent = sentenceCase(describeDelivery(email))
	const status = contact ? `To ${to}\n${sent}` : sent
	return { id, subject, status, isOutdated: correctedBy !== null }
}
