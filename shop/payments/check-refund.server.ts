/** Sending money back, until the provider says that it has arrived. */
import { and, eq, inArray } from 'drizzle-orm'
import { requestRefund, type RefundReply } from './request-refund.server.ts'
import { alarmIfStuck } from './refund-alarm.server.ts'
import { listReturnable, enqueueRefundCheck, type Refund, refundPayment } from './refunds.server.ts'
import { CLAIM_SECONDS, isRefundOpen, OPEN_REFUND_STATES, PART, refundCheckAfterSeconds } from './rules.ts'
import { refunds } from './tables.server.ts'
import { isUnclaimed } from '#shop/database/claims.server.ts'
import { orderRefunded, partRefunded } from '#shop/orders/emails.server.ts'
import { lockOrder, moveOrder, type Order } from '#shop/orders/orders.server.ts'
import { notifyCustomer } from '#shop/orders/notify-customer.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/**
 * Starts the refund if the provider does not have it yet, and learns how it stands. Safe to repeat at any point:
 * one client at a time talks to the provider, and after a crash the next one takes over when the claim has ended.
 */
export async function checkRefund(shop: Shop, refundId: string): Promise<void> {
	const refund = await claim(shop, refundId)
	if (!refund) return lookAgain(shop, refundId)
	await record(shop, { refund, ...(await requestRefund(shop, refund)) })
}

async function claim(shop: Shop, refundId: string): Promise<Refund | null> {
	const now = shop.clock()
	const [claimed] = await shop.db
		.update(refunds)
		.set({ claimedUntil: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
		.where(
			and(
				eq(refunds.id, refundId),
				inArray(refunds.state, OPEN_REFUND_STATES),
				isUnclaimed(refunds.claimedUntil, { now, seconds: CLAIM_SECONDS }),
			),
		)
		.returning()
	return claimed ?? null
}

/** Whoever holds the claim may die with it, and what this client was told of may have come after the holder's question. */
async function lookAgain(shop: Shop, refundId: string): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const [refund] = await transaction.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
		if (refund?.claimedUntil) await enqueueRefundCheck(transaction, refundId, refund.claimedUntil)
	})
}

async function record(
	shop: Shop,
	{ refund, state, providerRefundId }: RefundReply & { refund: Refund },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, refund.orderId)
		const mine = eq(refunds.id, refund.id)
		const [current] = await transaction.select().from(refunds).where(mine).for('update')
		if (!current || !isRefundOpen(current.state)) return
		const settled = { claimedUntil: null, nextCheckAt: null }
		if (state === 'COMPLETED') {
			await transaction
				.update(refunds)
				.set({ state: 'completed', ...settled, providerRefundId })
				.where(mine)
			return finish(shop, transaction, { order, refund })
		}
		if (state === 'FAILED') {
			await transaction
				.update(refunds)
				.set({ state: 'failed', ...settled })
				.where(mine)
			return startAnew(shop, transaction, { refund, order })
		}
		await waitOn(shop, transaction, { refund: current, state, providerRefundId })
		await alarmIfStuck(shop, transaction, { order, refund: current, tries: current.tries })
	})
}

/** The provider wants a new id for a new try. */
async function startAnew(
	shop: Shop,
	transaction: Transaction,
	{ refund, order }: { refund: Refund; order: Order },
): Promise<void> {
	const { attemptId, orderId, amount, reason } = refund
	const tries = refund.tries + 1
	await alarmIfStuck(shop, transaction, { order, refund, tries })
	await refundPayment(shop, transaction, { attempt: { id: attemptId, orderId, amount }, reason, tries })
}

async function waitOn(
	shop: Shop,
	transaction: Transaction,
	{ refund, state, providerRefundId }: RefundReply & { refund: Refund },
): Promise<void> {
	const checks = refund.checks + 1
	const nextCheckAt = new Date(shop.clock().getTime() + refundCheckAfterSeconds(checks) * 1000)
	const stateNow = state === 'CONFIRMED' ? 'confirmed' : state === 'PENDING' ? 'pending' : refund.state
	await transaction
		.update(refunds)
		.set({
			state: stateNow,
			checks,
			claimedUntil: null,
			nextCheckAt,
			...(providerRefundId ? { providerRefundId } : {}),
		})
		.where(eq(refunds.id, refund.id))
	await enqueueRefundCheck(transaction, refund.id, nextCheckAt)
}

/** Tells the customer what has arrived. An order is refunded when nothing of it is still on its way. */
async function finish(
	shop: Shop,
	transaction: Transaction,
	{ order, refund }: { order: Order; refund: Refund },
): Promise<void> {
	if (await isRefundedNow(transaction, order)) {
		const move = { orderId: order.id, from: order.status, to: 'refunded', by: 'provider' } as const
		await moveOrder(shop, transaction, move)
		return notifyCustomer(shop, transaction, { order, occasion: 'refunded', letter: orderRefunded })
	}
	if (refund.reason !== PART) return
	const { id, amount } = refund
	const letter: typeof partRefunded = (about) => partRefunded({ ...about, amount })
	await notifyCustomer(shop, transaction, { order, occasion: `part-arrived:${id}`, letter })
}

/** Called off, or back from its customer, and all of its money has arrived. */
async function isRefundedNow(transaction: Transaction, { id, status }: Order): Promise<boolean> {
	if (status !== 'cancelled' && status !== 'delivered') return false
	const open = await transaction
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.orderId, id), inArray(refunds.state, OPEN_REFUND_STATES)))
	if (open.length > 0) return false
	return status === 'cancelled' || (await listReturnable(transaction, id)).length === 0
}
