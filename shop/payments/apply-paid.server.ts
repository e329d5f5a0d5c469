/** What becomes of an order whose money has come: it is work for the shop, or the money goes back. */
import type { Attempt } from './attempts.server.ts'
import { type PaymentUpdate, recordUpdate, settleAttempt } from './payment-update.server.ts'
import { refundPayment } from './refunds.server.ts'
import { RESTORE_WITHIN_MINUTES } from './rules.ts'
import { EMAIL_LINK_SECONDS, signInvoiceUrl } from '#shop/invoices/signed-url.server.ts'
import { issueInvoice } from '#shop/invoices/invoices.server.ts'
import { isErased } from '#shop/orders/customer-orders.server.ts'
import { orderConfirmed, orderRestored, paymentReturned } from '#shop/orders/emails.server.ts'
import { confirmOrder, listItems, moveOrder, type Order, showOrder } from '#shop/orders/orders.server.ts'
import { restoreIfStillWanted } from '#shop/orders/duplicate-orders.server.ts'
import { isUnpaid } from '#shop/orders/rules.ts'
import { releaseStock, reserveStockAgain } from '#shop/orders/stock-holds.server.ts'
import { notifyCustomer } from '#shop/orders/notify-customer.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export async function applyPaid({
	shop,
	transaction,
	order,
	attempt,
	snapshot,
}: PaymentUpdate): Promise<void> {
	if (attempt.state === 'completed') return
	const facts = { transactionId: snapshot.transactionId, utr: snapshot.utr, nextCheckAt: null }
	if (snapshot.amount !== attempt.amount) {
		await settleAttempt(transaction, attempt, { ...facts, state: 'review' })
		await recordUpdate(shop, transaction, order)
		shop.log.error(
			{ order: order.number, paid: snapshot.amount, total: attempt.amount },
			'a payment has another amount than its order: a person must decide',
		)
		return
	}
	await settleAttempt(transaction, attempt, { ...facts, state: 'completed' })
	if (!isUnpaid(order.status)) return giveBack({ shop, transaction, order, attempt })
	if (!order.removedAt && !isErased(order) && (await reserveStockAgain(transaction, order.id))) {
		await confirm(shop, transaction, order)
		const letter = withInvoice(shop, orderConfirmed)
		return notifyCustomer(shop, transaction, { order, occasion: 'confirmed', letter })
	}
	if (await mustReturn(shop, transaction, order, attempt)) {
		await showOrder(shop, transaction, order.id)
		await releaseStock(shop, transaction, order.id)
		await moveOrder(shop, transaction, { orderId: order.id, from: order.status, to: 'cancelled', by: 'shop' })
		return giveBack({ shop, transaction, order, attempt })
	}
	await confirm(shop, transaction, order)
	const letter = withInvoice(shop, orderRestored)
	await notifyCustomer(shop, transaction, { order, occasion: 'restored', letter })
}

/** Late money goes back where nobody waits for the parcel any more, or where its packs were sold to somebody else. */
async function mustReturn(
	shop: Shop,
	transaction: Transaction,
	order: Order,
	attempt: Attempt,
): Promise<boolean> {
	if (isErased(order) || isTooLate(shop, attempt) || !(await restoreIfStillWanted(shop, transaction, order)))
		return true
	return !(await reserveStockAgain(transaction, order.id))
}

/** The invoice's number is taken in the moment the order becomes work for the shop. */
async function confirm(shop: Shop, transaction: Transaction, order: Order): Promise<void> {
	await confirmOrder(shop, transaction, order)
	await issueInvoice(shop, transaction, { order, items: await listItems(transaction, order.id) })
}

/** Money nothing is owed for: a second payment, or one for an order that is over. */
async function giveBack({
	shop,
	transaction,
	order,
	attempt,
}: Omit<PaymentUpdate, 'snapshot' | 'source'>): Promise<void> {
	shop.log.warn({ order: order.number }, 'a payment is one too many and goes back')
	await refundPayment(shop, transaction, { attempt, reason: 'surplus' })
	const occasion = `returned:${attempt.id}`
	await notifyCustomer(shop, transaction, { order, occasion, letter: paymentReturned })
}

function isTooLate(shop: Shop, { expiresAt }: Attempt): boolean {
	return shop.clock().getTime() > expiresAt.getTime() + RESTORE_WITHIN_MINUTES * 60_000
}

function withInvoice(shop: Shop, letter: typeof orderConfirmed): typeof orderConfirmed {
	return (about) => {
		const { number: orderNumber } = about.order
		return letter({
			...about,
			invoiceUrl: signInvoiceUrl(shop, { orderNumber, seconds: EMAIL_LINK_SECONDS }),
		})
	}
}
