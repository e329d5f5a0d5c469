/** Asking the provider about payments on its schedule, so that an order is settled even if the browser never comes back. */
import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { applySnapshot } from './apply-payment.server.ts'
import { type Attempt, enqueuePaymentCheck, scheduleNext } from './attempts.server.ts'
import type { Source } from './events.server.ts'
import { endAttempt } from './expire-attempt.server.ts'
import { recordUpdate } from './payment-update.server.ts'
import { CHECK_AGAIN_SECONDS, isOpen, SILENCE_SECONDS } from './rules.ts'
import { paymentAttempts } from './tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { isTooFarAhead } from '#shop/database/claims.server.ts'
import { lockOrder } from '#shop/orders/orders.server.ts'
import { UNPAID_STATUSES } from '#shop/orders/rules.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { PaymentSnapshot, Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Longer than a payment of any order is awaited. What is older, `npm run shop -- doctor` finds, which looks at all of them. */
const LATELY_DAYS = 7

export async function checkPayment(shop: Shop, attemptId: string): Promise<void> {
	const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
	if (!attempt || attempt.state === 'completed') return
	await checkAndApply(shop, attempt, 'schedule')
}

export async function checkAndApply(shop: Shop, attempt: Attempt, source: Source): Promise<PaymentSnapshot> {
	const snapshot = await shop.payments.fetchPayment(attempt.merchantOrderId)
	if (snapshot.result === 'found') await applySnapshot(shop, { attemptId: attempt.id, snapshot, source })
	else await waitOrGiveUp(shop, attempt, { result: snapshot.result, source })
	return snapshot
}

/** The same, but at most once in three seconds for each attempt, however many browsers ask. Null when it was too soon. */
export async function checkIfDue(
	shop: Shop,
	attempt: Attempt,
	source: Source,
): Promise<PaymentSnapshot | null> {
	const now = shop.clock()
	const before = new Date(now.getTime() - CHECK_AGAIN_SECONDS * 1000)
	const mine = await shop.db
		.update(paymentAttempts)
		.set({ askedAt: now })
		.where(
			and(
				eq(paymentAttempts.id, attempt.id),
				or(
					isNull(paymentAttempts.askedAt),
					lt(paymentAttempts.askedAt, before),
					isTooFarAhead(paymentAttempts.askedAt, { now }),
				),
			),
		)
		.returning({ id: paymentAttempts.id })
	return mine.length === 0 ? null : checkAndApply(shop, attempt, source)
}

/** The same for a page that is often looked at: a mistake of the shop's own is sought among the later tries, which takes no longer with the years. */
export async function countLatelyUnsettled({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
	return countPaidButUnsettled({ db }, new Date(clock().getTime() - LATELY_DAYS * DAY_MILLISECONDS))
}

/** Payments that fit no order: paid although the order is neither work nor refunded, or with another amount. Must always be none. */
export async function countPaidButUnsettled({ db }: Pick<Shop, 'db'>, since?: Date): Promise<number> {
	const isReview = eq(paymentAttempts.state, 'review')
	const isLeft = and(
		eq(paymentAttempts.state, 'completed'),
		since ? gte(paymentAttempts.createdAt, since) : undefined,
		inArray(orders.status, UNPAID_STATUSES),
	)
	// Apart, because each has an index of its own.
	const { rows } = await db.execute<{ count: number }>(sql`
		select (select count(*)::int from ${paymentAttempts} where ${isReview})
			+ (select count(*)::int from ${paymentAttempts} join ${orders} on ${orders.id} = ${paymentAttempts.orderId}
				where ${isLeft}) as count`)
	const [row] = rows
	return row?.count ?? 0
}

async function waitOrGiveUp(
	shop: Shop,
	{ id, orderId }: Attempt,
	{ result, source }: { result: 'not_found' | 'unknown'; source: Source },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		const [attempt] = await transaction.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
		if (!attempt || !isOpen(attempt.state)) return
		const now = shop.clock()
		if (result === 'not_found' && now > attempt.expiresAt) {
			// The provider never heard of it and its time is over, so nobody can have paid it.
			return endAttempt(shop, transaction, { order, attempt, state: 'expired' })
		}
		// The shopper is back, and may have paid: nothing of this order goes to another one meanwhile.
		if (result === 'unknown' && source === 'return') await recordUpdate(shop, transaction, order)
		if (await scheduleNext(shop, transaction, attempt)) return
		// The schedule is over without an answer, and money must not be forgotten because the provider was silent.
		const nextCheckAt = new Date(now.getTime() + SILENCE_SECONDS * 1000)
		await transaction.update(paymentAttempts).set({ nextCheckAt }).where(eq(paymentAttempts.id, id))
		await enqueuePaymentCheck(transaction, id, nextCheckAt)
	})
}
