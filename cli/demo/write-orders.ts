/** Writes orders with the rows that buying, packing and cancelling would have left. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from './random.ts'
import { reachedAt, type DemoOrder } from './demo-order.ts'
import { writeInvoices } from './write-invoices.ts'
import { writeSandbox } from './write-sandbox.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { promoUses } from '#shop/orders/holds/tables.server.ts'
import { checkouts, statusChanges, orderItems, orders } from '#shop/orders/tables.server.ts'
import { type Attempt, enqueuePaymentCheck } from '#shop/payments/attempts/attempts.server.ts'
import { enqueueRefundCheck, type Refund } from '#shop/payments/refunds/refunds.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const PAYMENT_CHECK_SECONDS = 60
/** Pending refunds stay pending for a while, so that they can be seen in the admin console. */
const REFUND_CHECK_SECONDS = 3 * 86_400
const ERRORS = ['INVALID_MPIN', 'INSUFFICIENT_BALANCE', 'TXN_CANCELLED', 'BANK_TECHNICAL_ISSUE']

export async function writeOrders(
	shop: Shop,
	transaction: Transaction,
	{ demoOrders, random }: { demoOrders: readonly DemoOrder[]; random: Random },
): Promise<void> {
	await transaction.insert(checkouts).values(demoOrders.map(checkoutOf))
	await transaction.insert(orders).values(demoOrders.map(({ order }) => order))
	await transaction.insert(orderItems).values(demoOrders.flatMap(({ items }) => items))
	await transaction
		.insert(statusChanges)
		.values(
			demoOrders.flatMap(({ order, history }) =>
				history.steps.map((step) => ({ ...step, orderId: order.id })),
			),
		)
	const uses = demoOrders.flatMap(promoUseOf)
	if (uses.length > 0) await transaction.insert(promoUses).values(uses)
	const attempts = demoOrders.map((demoOrder) => attemptOf(shop, random, demoOrder))
	await transaction.insert(paymentAttempts).values(attempts)
	const refundRows = demoOrders.flatMap((demoOrder, index) => refundOf(shop, demoOrder, attempts[index]))
	if (refundRows.length > 0) await transaction.insert(refunds).values(refundRows)
	for (const { id, nextCheckAt } of attempts)
		if (nextCheckAt) await enqueuePaymentCheck(transaction, id, PAYMENT_CHECK_SECONDS)
	for (const { id, nextCheckAt } of refundRows)
		if (nextCheckAt) await enqueueRefundCheck(transaction, id, REFUND_CHECK_SECONDS)
	await writeSandbox(transaction, { attempts, refundRows })
	await writeInvoices(transaction, { demoOrders, brand: shop.config.brand })
}

function checkoutOf(demoOrder: DemoOrder): typeof checkouts.$inferInsert {
	const { id, checkoutId, guestHash, createdAt } = demoOrder.order
	const settledAt = reachedAt(demoOrder, 'processing')
	return {
		id: checkoutId,
		createdAt,
		settledOrderId: settledAt && id,
		settledAt,
		acknowledgedBy: settledAt ? [guestHash] : [],
	}
}

function promoUseOf(demoOrder: DemoOrder) {
	const { order, history, promoId } = demoOrder
	if (!promoId) return []
	return [
		{
			orderId: order.id,
			promoId,
			canonicalEmail: canonicalEmail(order.recipient.email),
			phone: order.recipient.phone,
			reservedAt: order.createdAt,
			countedAt: reachedAt(demoOrder, 'processing'),
			releasedAt: history.hidden?.at ?? reachedAt(demoOrder, 'cancelled'),
		},
	]
}

function attemptOf({ clock, config }: Shop, random: Random, demoOrder: DemoOrder): Attempt {
	const { order, history } = demoOrder
	const isPaid = reachedAt(demoOrder, 'processing') !== null
	const isOver = isPaid || history.hidden !== null
	const isExpired = history.hidden?.reason === 'timeout'
	const unpaid = history.hidden === null ? 'initiated' : isExpired ? 'expired' : 'failed'
	return {
		id: randomUUID(),
		orderId: order.id,
		differenceId: null,
		merchantOrderId: order.number,
		amount: order.total,
		method: 'online',
		state: isPaid ? 'completed' : unpaid,
		createdAt: order.createdAt,
		expiresAt: new Date(order.createdAt.getTime() + config.payments.expiresAfterSeconds * 1000),
		claimedUntil: null,
		checkedAt: null,
		nextCheckAt: isOver ? null : new Date(clock().getTime() + PAYMENT_CHECK_SECONDS * 1000),
		providerOrderId: `OMO${digits(random, 24)}`,
		redirectUrl: null,
		transactionId: isPaid ? `OM${digits(random, 24)}` : null,
		utr: isPaid ? digits(random, 12) : null,
		settledAt: null,
		settledHow: null,
		errorCode: isExpired ? 'TXN_NOT_COMPLETED' : history.hidden ? random.pick(ERRORS) : null,
	}
}

function refundOf({ clock }: Shop, demoOrder: DemoOrder, attempt: Attempt | undefined): Refund[] {
	const cancelled = reachedAt(demoOrder, 'cancelled')
	if (!cancelled || !attempt) return []
	const isDone = demoOrder.history.status === 'refunded'
	return [
		{
			id: randomUUID(),
			orderId: attempt.orderId,
			attemptId: attempt.id,
			merchantRefundId: `R-${randomBytes(12).toString('hex')}`,
			amount: attempt.amount,
			state: isDone ? 'completed' : 'pending',
			reason: 'cancelled',
			retries: 0,
			checks: isDone ? 3 : 1,
			createdAt: cancelled,
			claimedUntil: null,
			nextCheckAt: isDone ? null : new Date(clock().getTime() + REFUND_CHECK_SECONDS * 1000),
			paidBackBy: null,
			paidBackReference: null,
			isMistake: false,
			partialRefundId: null,
			providerRefundId: isDone ? `OMR${attempt.providerOrderId?.slice(3)}` : null,
		},
	]
}

function digits(random: Random, count: number): string {
	return Array.from({ length: count }, () => random.integer(0, 9)).join('')
}
