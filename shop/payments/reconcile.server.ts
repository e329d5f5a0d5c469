/** Checks payments and refunds in bulk: overdue ones every minute, all open ones when the owner asks. */
import { and, asc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { checkAndApply, checkPayment } from './check-payment.server.ts'
import { checkRefund } from './refunds/check-refund.server.ts'
import { CLOSED_ATTEMPT_STATES, OPEN_REFUND_STATES, UNDECIDED_ATTEMPT_STATES } from './rules.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'

/** How late a scheduled check must be before it counts as overdue. */
const OVERDUE_SECONDS = 60
const BATCH_SIZE = 50

/** Runs checks whose job was lost: by a crash, an emptied queue, or a clock that jumped. */
export async function checkOverdue(shop: Shop): Promise<void> {
	const overdue = secondsFromNow(-OVERDUE_SECONDS)
	const attempts = await shop.db
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.where(lt(paymentAttempts.nextCheckAt, overdue))
		.orderBy(asc(paymentAttempts.nextCheckAt))
		.limit(BATCH_SIZE)
	await checkEach(shop, { table: paymentAttempts, rows: attempts, check: checkPayment })
	const dueRefunds = await shop.db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(lt(refunds.nextCheckAt, overdue), inArray(refunds.state, OPEN_REFUND_STATES)))
		.orderBy(asc(refunds.nextCheckAt))
		.limit(BATCH_SIZE)
	await checkEach(shop, { table: refunds, rows: dueRefunds, check: checkRefund })
}

/** A row that always throws is logged and moved to the end of the queue; else it would block the rows behind it. */
async function checkEach(
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
			shop.log.error({ err: error, id }, 'Could not check a payment or refund')
			await shop.db
				.update(table)
				.set({ nextCheckAt: secondsFromNow(0) })
				.where(eq(table.id, id))
		}
	}
}

/** Longer than the last check after an attempt expired, so every late payment has been found by then. */
const LATE_PAYMENT_DAYS = 7

type Reconciled = {
	payments: number
	paid: number
	/** Payments for which the provider returned no status. */
	unanswered: number
	refunds: number
	arrived: number
}

export async function reconcileAll(
	shop: Shop,
	progress: (what: string, done: number, total: number) => void,
): Promise<Reconciled> {
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

async function listAttemptsToCheck({ db, clock }: Shop) {
	const recently = new Date(clock().getTime() - LATE_PAYMENT_DAYS * DAY_MILLISECONDS)
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
