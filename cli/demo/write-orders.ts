/** Writes orders of the demonstration: the same rows that buying, packing and calling off would have left. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Chance } from './chance.ts'
import { momentOf, type Story } from './story.ts'
import { writeInvoices } from './write-invoices.ts'
import { tellSandbox } from './write-sandbox.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { normalizeMailbox } from '#shop/input/email-address.ts'
import { orderEvents, orderItems, orders, promoUses } from '#shop/orders/tables.server.ts'
import { type Attempt, enqueuePaymentCheck } from '#shop/payments/attempts.server.ts'
import { enqueueRefundCheck, type Refund } from '#shop/payments/refunds.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const MINUTE = 60_000
/** A refund under way is asked about this much later, so that it can be looked at until then. */
const LEISURE_MILLISECONDS = 3 * DAY_MILLISECONDS
const ERRORS = ['INVALID_MPIN', 'INSUFFICIENT_BALANCE', 'TXN_CANCELLED', 'BANK_TECHNICAL_ISSUE']

export async function writeOrders(
	shop: Shop,
	transaction: Transaction,
	{ stories, chance }: { stories: readonly Story[]; chance: Chance },
): Promise<void> {
	await transaction.insert(orders).values(stories.map(({ order }) => order))
	await transaction.insert(orderItems).values(stories.flatMap(({ items }) => items))
	await transaction
		.insert(orderEvents)
		.values(stories.flatMap(({ order, way }) => way.steps.map((step) => ({ ...step, orderId: order.id }))))
	const uses = stories.flatMap(promoUseOf)
	if (uses.length > 0) await transaction.insert(promoUses).values(uses)
	const attempts = stories.map((story) => attemptOf(shop, chance, story))
	await transaction.insert(paymentAttempts).values(attempts)
	const returned = stories.flatMap((story, index) => refundOf(shop, story, attempts[index]))
	if (returned.length > 0) await transaction.insert(refunds).values(returned)
	for (const { id, nextCheckAt } of attempts)
		if (nextCheckAt) await enqueuePaymentCheck(transaction, id, nextCheckAt)
	for (const { id, nextCheckAt } of returned)
		if (nextCheckAt) await enqueueRefundCheck(transaction, id, nextCheckAt)
	await tellSandbox(transaction, { attempts, returned })
	await writeInvoices(transaction, { stories, brand: shop.config.brand })
}

function promoUseOf(story: Story) {
	const { order, way, promoId } = story
	if (!promoId) return []
	return [
		{
			orderId: order.id,
			promoId,
			mailbox: normalizeMailbox(order.recipient.email),
			phone: order.recipient.phone,
			reservedAt: order.createdAt,
			countedAt: momentOf(story, 'processing'),
			releasedAt: way.removed?.at ?? momentOf(story, 'cancelled'),
		},
	]
}

function attemptOf({ clock, config }: Shop, chance: Chance, story: Story): Attempt {
	const { order, way } = story
	const isPaid = momentOf(story, 'processing') !== null
	const isOver = isPaid || way.removed !== null
	const isExpired = way.removed?.reason === 'timeout'
	const unpaid = way.removed === null ? 'initiated' : isExpired ? 'expired' : 'failed'
	return {
		id: randomUUID(),
		orderId: order.id,
		merchantOrderId: order.number,
		amount: order.total,
		state: isPaid ? 'completed' : unpaid,
		createdAt: order.createdAt,
		expiresAt: new Date(order.createdAt.getTime() + config.payments.expiresAfterSeconds * 1000),
		claimedUntil: null,
		askedAt: null,
		nextCheckAt: isOver ? null : new Date(clock().getTime() + MINUTE),
		providerOrderId: `OMO${digits(chance, 24)}`,
		redirectUrl: null,
		transactionId: isPaid ? `OM${digits(chance, 24)}` : null,
		utr: isPaid ? digits(chance, 12) : null,
		errorCode: isExpired ? 'TXN_NOT_COMPLETED' : way.removed ? chance.pick(ERRORS) : null,
	}
}

function refundOf({ clock }: Shop, story: Story, attempt: Attempt | undefined): Refund[] {
	const cancelled = momentOf(story, 'cancelled')
	if (!cancelled || !attempt) return []
	const isDone = story.way.status === 'refunded'
	return [
		{
			id: randomUUID(),
			orderId: attempt.orderId,
			attemptId: attempt.id,
			merchantRefundId: `R-${randomBytes(12).toString('hex')}`,
			amount: attempt.amount,
			state: isDone ? 'completed' : 'pending',
			reason: 'cancelled',
			tries: 0,
			checks: isDone ? 3 : 1,
			createdAt: cancelled,
			claimedUntil: null,
			nextCheckAt: isDone ? null : new Date(clock().getTime() + LEISURE_MILLISECONDS),
			providerRefundId: isDone ? `OMR${attempt.providerOrderId?.slice(3)}` : null,
		},
	]
}

function digits(chance: Chance, count: number): string {
	return Array.from({ length: count }, () => chance.whole(0, 9)).join('')
}
