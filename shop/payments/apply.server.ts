/** The one act that turns the provider's word into the shop's: locked, idempotent, whoever asks. */
import { eq } from 'drizzle-orm'
import { type Attempt, scheduleNext } from './attempts.server.ts'
import { keepEvent, type Source } from './events.server.ts'
import { endAttempt, removeIfHopeless } from './hopeless.server.ts'
import { returnPayment } from './refunds.server.ts'
import { isOpen, REVIVES_WITHIN_MINUTES } from './rules.ts'
import { paymentAttempts } from './tables.server.ts'
import { LETTER_SECONDS, signInvoiceAddress } from '#shop/invoices/address.server.ts'
import { issueInvoice } from '#shop/invoices/invoices.server.ts'
import { isErased } from '#shop/orders/customer-orders.server.ts'
import { orderConfirmed, orderRestored, paymentReturned } from '#shop/orders/emails.server.ts'
import {
	confirmOrder,
	listItems,
	lockOrder,
	moveOrder,
	type Order,
	showOrder,
} from '#shop/orders/orders.server.ts'
import { standsAgain } from '#shop/orders/rivals.server.ts'
import { isUnpaid } from '#shop/orders/rules.ts'
import { releaseStock, takeStockAgain } from '#shop/orders/stock-holds.server.ts'
import { tellCustomer } from '#shop/orders/tell.server.ts'
import type { FoundPayment, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Only a status answer that our server asked for may come in here; a webhook is a reason to ask, never an answer. */
export async function applySnapshot(
	shop: Shop,
	{ attemptId, snapshot, source }: { attemptId: string; snapshot: FoundPayment; source: Source },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const [found] = await transaction
			.select({ orderId: paymentAttempts.orderId })
			.from(paymentAttempts)
			.where(eq(paymentAttempts.id, attemptId))
		if (!found) throw new Error(`There is no payment attempt ${attemptId}`)
		const order = await lockOrder(transaction, found.orderId)
		const [attempt] = await transaction
			.select()
			.from(paymentAttempts)
			.where(eq(paymentAttempts.id, attemptId))
			.for('update')
		if (!attempt) throw new Error(`There is no payment attempt ${attemptId}`)
		await keepEvent(shop, transaction, { attemptId, source, body: JSON.stringify(snapshot.raw) })
		const news = { shop, transaction, order, attempt, snapshot, source }
		if (snapshot.state === 'COMPLETED') await applyPaid(news)
		else if (snapshot.state === 'FAILED') await applyFailed(news)
		else await applyPending(news)
	})
}

type News = {
	shop: Shop
	transaction: Transaction
	order: Order
	attempt: Attempt
	snapshot: FoundPayment
	source: Source
}

async function applyPaid({ shop, transaction, order, attempt, snapshot }: News): Promise<void> {
	if (attempt.state === 'completed') return
	const facts = { transactionId: snapshot.transactionId, utr: snapshot.utr, nextCheckAt: null }
	if (snapshot.amount !== attempt.amount) {
		await settle(transaction, attempt, { ...facts, state: 'review' })
		await noteFinished(shop, transaction, order)
		shop.log.error(
			{ order: order.number, paid: snapshot.amount, total: attempt.amount },
			'a payment has another amount than its order: a person must decide',
		)
		return
	}
	await settle(transaction, attempt, { ...facts, state: 'completed' })
	if (!isUnpaid(order.status)) return giveBack({ shop, transaction, order, attempt })
	if (!order.removedAt && !isErased(order) && (await takeStockAgain(transaction, order.id))) {
		await confirm(shop, transaction, order)
		const letter = withInvoice(shop, orderConfirmed)
		return tellCustomer(shop, transaction, { order, occasion: 'confirmed', letter })
	}
	if (await mustReturn(shop, transaction, order, attempt)) {
		await showOrder(shop, transaction, order.id)
		await releaseStock(shop, transaction, order.id)
		await moveOrder(shop, transaction, { orderId: order.id, from: order.status, to: 'cancelled', by: 'shop' })
		return giveBack({ shop, transaction, order, attempt })
	}
	await confirm(shop, transaction, order)
	const letter = withInvoice(shop, orderRestored)
	await tellCustomer(shop, transaction, { order, occasion: 'restored', letter })
}

/** Late money goes back where nobody waits for the parcel any more, or where its packs were sold to somebody else. */
async function mustReturn(
	shop: Shop,
	transaction: Transaction,
	order: Order,
	attempt: Attempt,
): Promise<boolean> {
	if (isErased(order) || isTooLate(shop, attempt) || !(await standsAgain(shop, transaction, order)))
		return true
	return !(await takeStockAgain(transaction, order.id))
}

/** The invoice's number is taken in the moment the order becomes work for the shop. */
async function confirm(shop: Shop, transaction: Transaction, order: Order): Promise<void> {
	await confirmOrder(shop, transaction, order)
	await issueInvoice(shop, transaction, { order, items: await listItems(transaction, order.id) })
}

/** A failure says nothing about an order that another attempt has paid or may still pay. */
async function applyFailed({ shop, transaction, order, attempt, snapshot }: News): Promise<void> {
	if (attempt.state === 'completed' || attempt.state === 'review') return
	const state = snapshot.detailedErrorCode === 'ORDER_EXPIRED' ? 'expired' : 'failed'
	await settle(transaction, attempt, { state, errorCode: snapshot.errorCode, nextCheckAt: null })
	await removeIfHopeless(shop, transaction, { order, attempt })
}

async function applyPending({ shop, transaction, order, attempt, snapshot, source }: News): Promise<void> {
	if (attempt.state === 'completed' || attempt.state === 'review') return
	if (snapshot.attempted || source === 'return') await noteFinished(shop, transaction, order)
	const at = await scheduleNext(shop, transaction, attempt)
	// The last look of all found nobody paying: nothing would ever ask again.
	if (!at && isOpen(attempt.state)) await endAttempt(shop, transaction, { order, attempt, state: 'expired' })
}

/** Money nothing is owed for: a second payment, or one for an order that is over. */
async function giveBack({
	shop,
	transaction,
	order,
	attempt,
}: Omit<News, 'snapshot' | 'source'>): Promise<void> {
	shop.log.warn({ order: order.number }, 'a payment is one too many and goes back')
	await returnPayment(shop, transaction, { attempt, reason: 'surplus' })
	const occasion = `returned:${attempt.id}`
	await tellCustomer(shop, transaction, { order, occasion, letter: paymentReturned })
}

/** The shopper is done at the provider, and what comes of it is not known yet. */
export async function noteFinished(
	shop: Shop,
	transaction: Transaction,
	{ id, status }: Order,
): Promise<void> {
	if (status !== 'payment_pending') return
	await moveOrder(shop, transaction, { orderId: id, from: status, to: 'pending', by: 'provider' })
}

async function settle(transaction: Transaction, attempt: Attempt, values: Partial<Attempt>): Promise<void> {
	await transaction.update(paymentAttempts).set(values).where(eq(paymentAttempts.id, attempt.id))
}

function isTooLate(shop: Shop, { expiresAt }: Attempt): boolean {
	return shop.clock().getTime() > expiresAt.getTime() + REVIVES_WITHIN_MINUTES * 60_000
}

function withInvoice(shop: Shop, letter: typeof orderConfirmed): typeof orderConfirmed {
	return (about) => {
		const { number: orderNumber } = about.order
		return letter({
			...about,
			invoiceUrl: signInvoiceAddress(shop, { orderNumber, seconds: LETTER_SECONDS }),
		})
	}
}
