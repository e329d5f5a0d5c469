/** Asking the provider about payments on its schedule, so that an order is settled even if the browser never comes back. */
import { and, asc, count, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { applySnapshot, keepEvent, scheduleNext, type Source } from './apply.server.ts'
import { type Attempt, queueCheck } from './attempts.server.ts'
import { endAttempt } from './hopeless.server.ts'
import { checkRefund, queueRefundCheck } from './refunds.server.ts'
import { ASK_AGAIN_SECONDS, isOpen, OPEN_REFUND_STATES, SILENCE_SECONDS } from './rules.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { lockOrder } from '#shop/orders/orders.server.ts'
import { UNPAID_STATUSES } from '#shop/orders/rules.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { PaymentSnapshot, Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** How long a due check may stay undone before the sweep takes it up. */
const OVERDUE_SECONDS = 60
const SWEPT_AT_ONCE = 50

export async function checkPayment(shop: Shop, attemptId: string): Promise<void> {
	const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
	if (!attempt || attempt.state === 'completed') return
	await askAndApply(shop, attempt, 'schedule')
}

export async function askAndApply(shop: Shop, attempt: Attempt, source: Source): Promise<PaymentSnapshot> {
	const snapshot = await shop.payments.askPayment(attempt.merchantOrderId)
	if (snapshot.answer === 'found') await applySnapshot(shop, { attemptId: attempt.id, snapshot, source })
	else await waitOrGiveUp(shop, attempt, snapshot.answer)
	return snapshot
}

/** The same, but at most once in three seconds for each attempt, however many browsers ask. Null when it was too soon. */
export async function askIfDue(
	shop: Shop,
	attempt: Attempt,
	source: Source,
): Promise<PaymentSnapshot | null> {
	const now = shop.clock()
	const before = new Date(now.getTime() - ASK_AGAIN_SECONDS * 1000)
	const mine = await shop.db
		.update(paymentAttempts)
		.set({ askedAt: now })
		.where(
			and(
				eq(paymentAttempts.id, attempt.id),
				or(isNull(paymentAttempts.askedAt), lt(paymentAttempts.askedAt, before)),
			),
		)
		.returning({ id: paymentAttempts.id })
	return mine.length === 0 ? null : askAndApply(shop, attempt, source)
}

/** A webhook is only a hint: it is kept, and the provider is asked. Answers fast; the asking is a job's. */
export async function hearNotice(
	shop: Shop,
	{ authorization, body }: { authorization: string | null; body: string },
): Promise<Outcome> {
	const notice = shop.payments.readNotice({ authorization, body })
	if (!notice.ok && notice.why === 'forged')
		return refuse('signed_out', null, { message: 'Not from the provider', code: 'forged' })
	if (!notice.ok) return refuse('invalid', null, { message: 'Not a notice', code: 'malformed' })
	await inTransaction(shop, async (transaction) => {
		const [attempt] = notice.merchantOrderId
			? await transaction
					.select()
					.from(paymentAttempts)
					.where(eq(paymentAttempts.merchantOrderId, notice.merchantOrderId))
			: []
		await keepEvent(shop, transaction, { attemptId: attempt?.id ?? null, source: 'webhook', body })
		if (attempt && attempt.state !== 'completed') {
			await queueCheck(transaction, attempt.id, shop.clock())
		}
		const [refund] = notice.merchantRefundId
			? await transaction.select().from(refunds).where(eq(refunds.merchantRefundId, notice.merchantRefundId))
			: []
		if (refund) await queueRefundCheck(transaction, refund.id, shop.clock())
		if (!attempt && !refund) shop.log.warn({ event: notice.event }, 'a notice about an order we do not know')
	})
	return { ok: true }
}

/** Takes up what no job did: after a crash, a lost queue, or a clock that jumped. */
export async function sweep(shop: Shop): Promise<void> {
	const overdue = new Date(shop.clock().getTime() - OVERDUE_SECONDS * 1000)
	const attempts = await shop.db
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.where(lt(paymentAttempts.nextCheckAt, overdue))
		.orderBy(asc(paymentAttempts.nextCheckAt))
		.limit(SWEPT_AT_ONCE)
	await sweepEach(shop, { table: paymentAttempts, rows: attempts, check: checkPayment })
	const dueRefunds = await shop.db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(lt(refunds.nextCheckAt, overdue), inArray(refunds.state, OPEN_REFUND_STATES)))
		.orderBy(asc(refunds.nextCheckAt))
		.limit(SWEPT_AT_ONCE)
	await sweepEach(shop, { table: refunds, rows: dueRefunds, check: checkRefund })
}

/** One row that nobody can settle must not keep the others waiting, so whatever it throws is logged and it goes to the end of the line. */
async function sweepEach(
	shop: Shop,
	{
		table,
		rows,
		check,
	}: {
		table: typeof paymentAttempts | typeof refunds
		rows: { id: string }[]
		check: (shop: Shop, id: string) => Promise<void>
	},
): Promise<void> {
	for (const { id } of rows) {
		try {
			await check(shop, id)
		} catch (error) {
			shop.log.error({ err: error, id }, 'a payment or a refund could not be checked')
			await shop.db.update(table).set({ nextCheckAt: shop.clock() }).where(eq(table.id, id))
		}
	}
}

/** Attempts that are paid although their order is neither work nor refunded: must always be none. */
export async function countPaidButUnsettled(shop: Pick<Shop, 'db'>): Promise<number> {
	const [row] = await shop.db
		.select({ count: count() })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(and(eq(paymentAttempts.state, 'completed'), inArray(orders.status, UNPAID_STATUSES)))
	return row?.count ?? 0
}

async function waitOrGiveUp(
	shop: Shop,
	{ id, orderId }: Attempt,
	answer: 'not_found' | 'unknown',
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		const [attempt] = await transaction.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
		if (!attempt || !isOpen(attempt.state)) return
		const now = shop.clock()
		if (answer === 'not_found' && now > attempt.expiresAt) {
			// The provider never heard of it and its time is over, so nobody can have paid it.
			return endAttempt(shop, transaction, { order, attempt, state: 'expired' })
		}
		if (await scheduleNext(shop, transaction, attempt)) return
		// The schedule is over without an answer, and money must not be forgotten because the provider was silent.
		const nextCheckAt = new Date(now.getTime() + SILENCE_SECONDS * 1000)
		await transaction.update(paymentAttempts).set({ nextCheckAt }).where(eq(paymentAttempts.id, id))
		await queueCheck(transaction, id, nextCheckAt)
	})
}
