/** Payments in the admin console: those of one order, and open refunds. */
import { and, asc, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { paymentSettledEmail } from './alerts/settled-email.ts'
import { listAttempts, updateAttempt } from './attempts/attempts.server.ts'
import { checkAndApply } from './checks/check-payment.server.ts'
import { endAttempt } from './attempts/end-attempt.server.ts'
import {
	isAttemptClosed,
	isAttemptOpen,
	isRefundOpen,
	LATE_PAYMENT_DAYS,
	OPEN_REFUND_STATES,
	type RefundState,
} from './rules.ts'
import { viewOfSettled } from './other-amount/settled-payments.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { formatTotal, type Paise, parseTotal, totalOf } from '#shop/money.ts'
import { notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import { findOrderIncludingHidden, lockOrder, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export async function listPayments({ db }: Pick<Shop, 'db'>, orderId: string) {
	const [attempts, orderRefunds] = await Promise.all([
		listAttempts(db, { id: orderId }),
		db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.createdAt)),
	])
	return { attempts, refunds: orderRefunds }
}

/** Returns what the shop still pays back itself, and whether the provider is paying back anything. */
export async function findUnfinishedRefunds(
	shop: Pick<Shop, 'db'>,
	orderId: string,
): Promise<{ byHand: Paise; isOnline: boolean }> {
	const { refunds: all } = await listPayments(shop, orderId)
	const owed = all.filter(({ state }) => state === 'by_hand')
	return {
		byHand: totalOf(owed.map(({ amount }) => amount)),
		isOnline: all.some(({ state }) => isRefundOpen(state)),
	}
}

/** Checks every attempt of the order that has no payment yet, even a closed one, whose payment may come late. Returns how many. */
export async function checkPaymentNow(
	shop: Shop,
	{ order: { id, number }, by }: { order: { id: string; number: string }; by: Actor },
): Promise<number> {
	const { attempts } = await listPayments(shop, id)
	const unpaid = attempts.filter(({ state }) => isAttemptOpen(state) || isAttemptClosed(state))
	for (const attempt of unpaid) await checkAndApply(shop, attempt, 'owner')
	const detail = { payments: unpaid.length }
	await inTransaction(shop, (transaction) =>
		recordAudit(shop, transaction, { by, action: 'payment checked', subject: number, detail }),
	)
	return unpaid.length
}

export const NOT_IN_REVIEW = refuse('conflict', null, {
	message: "This payment isn't in review any more.",
	code: 'not_in_review',
})

/**
 * The owner has settled a payment of a wrong amount with the customer, such as by a refund in the provider's dashboard.
 * From now on the shop neither confirms its order by it nor refunds it. The order is hidden unless something can still
 * pay it, but its customer, who is emailed, finds it as settled.
 */
export async function settlePayment(
	shop: Shop,
	{ number, attemptId, how = '', by }: { number: string; attemptId: string; how?: string; by: Actor },
): Promise<Outcome> {
	const found = await findOrderIncludingHidden(shop.db, number)
	if (!found) return ORDER_NOT_FOUND
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, found.id)
		const attempt = (await listAttempts(transaction, order)).find(({ id }) => id === attemptId)
		const settled =
			attempt && (await endAttempt(shop, transaction, { order, attempt, from: ['review'], state: 'settled' }))
		if (!settled) return NOT_IN_REVIEW
		const recorded = { settledAt: shop.clock(), settledHow: how || null }
		await updateAttempt(transaction, attempt, recorded)
		const amount = formatTotal(attempt.amount)
		const detail = { reference: attempt.merchantOrderId, amount }
		await recordAudit(shop, transaction, { by, action: 'payment settled by hand', subject: number, detail })
		await notifyCustomer(shop, transaction, {
			order,
			event: `payment-settled:${attempt.id}`,
			render: paymentSettledEmail,
			options: { settled: viewOfSettled({ ...attempt, ...recorded }, order) },
		})
		return { ok: true }
	})
}

/** Refunds that are under way with the provider, the oldest first. */
export function listOpenRefunds(shop: Pick<Shop, 'db'>) {
	return listRefundsIn(shop, OPEN_REFUND_STATES)
}

/** Lists refunds that the shop owes and pays back itself, the oldest first. */
export function listRefundsByHand(shop: Pick<Shop, 'db'>) {
	return listRefundsIn(shop, ['by_hand'])
}

/** More than any shop should ever have open. `sumOpenRefunds` counts all. */
const MAX_LISTED_REFUNDS = 100

async function listRefundsIn({ db }: Pick<Shop, 'db'>, states: readonly RefundState[]) {
	return db
		.select()
		.from(refunds)
		.where(inArray(refunds.state, states))
		.orderBy(asc(refunds.createdAt))
		.limit(MAX_LISTED_REFUNDS)
}

type RefundSum = { count: number; amount: Paise }

export function sumOpenRefunds(shop: Pick<Shop, 'db'>): Promise<RefundSum> {
	return sumRefundsIn(shop, OPEN_REFUND_STATES)
}

/** Sums what the shop still has to pay back itself. */
export function sumRefundsByHand(shop: Pick<Shop, 'db'>): Promise<RefundSum> {
	return sumRefundsIn(shop, ['by_hand'])
}

async function sumRefundsIn({ db }: Pick<Shop, 'db'>, states: readonly RefundState[]): Promise<RefundSum> {
	const [row] = await db
		.select({ count: count(), amount: sql<string>`coalesce(sum(${refunds.amount}), 0)::text` })
		.from(refunds)
		.where(inArray(refunds.state, states))
	return { count: row?.count ?? 0, amount: parseTotal(row?.amount ?? '0') }
}

/**
 * Limits `listPaidButUnconfirmed` to attempts that may still be paid late, so that its cost on pages that are opened
 * often does not grow over the years. `npm run shop -- doctor` counts all of them.
 */
export function listRecentlyUnconfirmed({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<string[]> {
	return listPaidButUnconfirmed({ db }, new Date(clock().getTime() - LATE_PAYMENT_DAYS * DAY_MILLISECONDS))
}

export async function countPaidButUnconfirmed({ db }: Pick<Shop, 'db'>): Promise<number> {
	return (await listPaidButUnconfirmed({ db })).length
}

/** Lists the order of each payment in review, and of each completed payment whose order is still unpaid. There should be none. */
async function listPaidButUnconfirmed({ db }: Pick<Shop, 'db'>, since?: Date): Promise<string[]> {
	const isInReview = eq(paymentAttempts.state, 'review')
	const isUnconfirmed = and(
		eq(paymentAttempts.state, 'completed'),
		since ? gte(paymentAttempts.createdAt, since) : undefined,
		eq(orders.paymentState, 'unpaid'),
	)
	// Two queries, because each uses an index of its own.
	const { rows } = await db.execute<{ orderId: string }>(sql`
		select ${paymentAttempts.orderId} as "orderId" from ${paymentAttempts} where ${isInReview}
		union all
		select ${paymentAttempts.orderId} from ${paymentAttempts} join ${orders} on ${orders.id} = ${paymentAttempts.orderId}
			where ${isUnconfirmed}`)
	return rows.map(({ orderId }) => orderId)
}
