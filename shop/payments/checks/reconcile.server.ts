/** Checks payments and refunds in bulk: overdue ones all the time, and all open ones when the owner asks. */
import { and, asc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm'
import { checkAndApply, checkPayment } from './check-payment.server.ts'
import { checkRefund } from '#shop/payments/refunds/check-refund.server.ts'
import {
	CLOSED_ATTEMPT_STATES,
	LATE_PAYMENT_DAYS,
	OPEN_REFUND_STATES,
	UNDECIDED_ATTEMPT_STATES,
} from '#shop/payments/rules.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import type { Progress } from '#shop/progress.ts'
import type { Shop } from '#shop/shop.server.ts'

/** How late a scheduled check must be before it counts as overdue. */
const OVERDUE_SECONDS = 30
/** The maximum number of payments, and of refunds, that one run checks. */
const MAX_CHECKS = 50

/** Runs checks whose job was lost or delayed by a crash, an outage, an emptied queue, or a clock that jumped. */
export async function checkOverdue(shop: Shop, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
	const isOpen = inArray(refunds.state, OPEN_REFUND_STATES)
	await checkEach(shop, { claim: () => claimOverdue(shop, paymentAttempts), check: checkPayment, signal })
	await checkEach(shop, { claim: () => claimOverdue(shop, refunds, isOpen), check: checkRefund, signal })
}

type Checks = {
	claim: () => Promise<string | null>
	check: (shop: Shop, id: string) => Promise<void>
	signal: AbortSignal | undefined
}

async function checkEach(shop: Shop, { claim, check, signal }: Checks): Promise<void> {
	for (let checked = 0; checked < MAX_CHECKS && !signal?.aborted; checked++) {
		const id = await claim()
		if (id === null) return
		try {
			await check(shop, id)
		} catch (error) {
			// A check that always throws must not block those behind it.
			shop.log.error({ err: error, id }, 'Could not check a payment or refund')
		}
	}
}

/**
 * Returns the longest overdue row, or null. Its check counts as due now: no other server runs it meanwhile, and if this
 * one crashes, it is overdue again soon.
 */
async function claimOverdue(
	{ db }: Shop,
	table: typeof paymentAttempts | typeof refunds,
	condition?: SQL,
): Promise<string | null> {
	const overdue = db
		.select({ id: table.id })
		.from(table)
		.where(and(lt(table.nextCheckAt, secondsFromNow(-OVERDUE_SECONDS)), condition))
		.orderBy(asc(table.nextCheckAt))
		.limit(1)
		.for('update', { skipLocked: true })
	const [claimed] = await db
		.update(table)
		.set({ nextCheckAt: secondsFromNow(0) })
		.where(eq(table.id, overdue))
		.returning({ id: table.id })
	return claimed?.id ?? null
}

type Reconciled = {
	payments: number
	paid: number
	unanswered: number
	refunds: number
	arrived: number
}

export async function reconcileAll(shop: Shop, progress: Progress): Promise<Reconciled> {
	const attempts = await listAttemptsToCheck(shop)
	const totals: Reconciled = { payments: attempts.length, paid: 0, unanswered: 0, refunds: 0, arrived: 0 }
	for (const [index, attempt] of attempts.entries()) {
		const snapshot = await checkAndApply(shop, attempt, 'owner')
		if (snapshot.result === 'unknown') totals.unanswered += 1
		if (snapshot.result === 'found' && snapshot.state === 'COMPLETED') totals.paid += 1
		progress('Payments', index + 1, attempts.length)
	}
	const open = await shop.db.select().from(refunds).where(inArray(refunds.state, OPEN_REFUND_STATES))
	totals.refunds = open.length
	for (const [index, { id }] of open.entries()) {
		await checkRefund(shop, id)
		progress('Refunds', index + 1, open.length)
	}
	const ids = open.map(({ id }) => id)
	const hasArrived = and(inArray(refunds.id, ids), eq(refunds.state, 'completed'))
	totals.arrived = await shop.db.$count(refunds, hasArrived)
	return totals
}

async function listAttemptsToCheck({ db }: Shop) {
	const recently = secondsFromNow(-LATE_PAYMENT_DAYS * 86_400)
	return db
		.select()
		.from(paymentAttempts)
		.where(
			or(
				inArray(paymentAttempts.state, UNDECIDED_ATTEMPT_STATES),
				and(inArray(paymentAttempts.state, CLOSED_ATTEMPT_STATES), gt(paymentAttempts.createdAt, recently)),
			),
		)
		.orderBy(asc(paymentAttempts.createdAt))
}
