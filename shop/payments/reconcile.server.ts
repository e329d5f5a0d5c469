/** Asks the provider about everything that is not settled, at once: after an outage, or when the owner wants to know. */
import { and, asc, gt, inArray, or } from 'drizzle-orm'
import { checkRefund } from './check-refund.server.ts'
import { checkAndApply } from './check-payment.server.ts'
import { OPEN_REFUND_STATES, UNDECIDED_ATTEMPT_STATES } from './rules.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Longer than the last look after an attempt's end: money that comes by surprise has come by then. */
const SURPRISES_WITHIN_DAYS = 7

type Settled = {
	payments: number
	paid: number
	/** The provider could not tell of these. */
	silent: number
	refunds: number
	arrived: number
}

export async function reconcileAll(
	shop: Shop,
	progress: (what: string, done: number, total: number) => void,
): Promise<Settled> {
	const attempts = await listUnsettled(shop)
	const told: Settled = { payments: attempts.length, paid: 0, silent: 0, refunds: 0, arrived: 0 }
	for (const [index, attempt] of attempts.entries()) {
		const snapshot = await checkAndApply(shop, attempt, 'owner')
		if (snapshot.result === 'unknown') told.silent += 1
		if (snapshot.result === 'found' && snapshot.state === 'COMPLETED') told.paid += 1
		progress('Payments', index + 1, attempts.length)
	}
	const open = await shop.db.select().from(refunds).where(inArray(refunds.state, OPEN_REFUND_STATES))
	told.refunds = open.length
	for (const [index, { id }] of open.entries()) {
		await checkRefund(shop, id)
		progress('Refunds', index + 1, open.length)
	}
	const ids = open.map(({ id }) => id)
	const after = ids.length > 0 ? await shop.db.select().from(refunds).where(inArray(refunds.id, ids)) : []
	told.arrived = after.filter(({ state }) => state === 'completed').length
	return told
}

async function listUnsettled({ db, clock }: Shop) {
	const recently = new Date(clock().getTime() - SURPRISES_WITHIN_DAYS * DAY_MILLISECONDS)
	return db
		.select()
		.from(paymentAttempts)
		.where(
			or(
				inArray(paymentAttempts.state, [...UNDECIDED_ATTEMPT_STATES]),
				and(inArray(paymentAttempts.state, ['failed', 'expired']), gt(paymentAttempts.createdAt, recently)),
			),
		)
		.orderBy(asc(paymentAttempts.createdAt))
}
