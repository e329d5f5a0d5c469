/** How payments go as a whole. */
import { sql } from 'drizzle-orm'
import { attemptsOf } from './daily/figures-of-days.server.ts'
import { isStored, splitLastDays } from './daily/stored-days.server.ts'
import { attemptsMade } from './daily/tables.server.ts'
import { type AttemptState, CLOSED_ATTEMPT_STATES } from '#shop/payments/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

type PaymentFigures = { attempts: number; paid: number; reasons: { reason: string; count: number }[] }

type Attempts = { state: AttemptState; reason: string | null; count: number }

/** How many attempts at the provider of the last days, today included, were paid, and why the others were not. */
export async function paymentFigures(
	shop: Pick<Shop, 'db' | 'clock'>,
	days: number,
): Promise<PaymentFigures> {
	const split = await splitLastDays(shop, days)
	const { rows } = await shop.db.execute<Attempts>(sql`
		select state, reason, sum(attempts)::int as count
		from (
			select day, state, reason, attempts from ${attemptsMade} where ${isStored(attemptsMade.day, split)}
			union all ${attemptsOf(split.read)}
		) as of_day
		group by 1, 2 order by 3 desc`)
	const total = (counted: typeof rows) => counted.reduce((sum, { count }) => sum + count, 0)
	return {
		attempts: total(rows),
		paid: total(rows.filter(({ state }) => state === 'completed')),
		reasons: rows
			.filter(({ state }) => CLOSED_ATTEMPT_STATES.includes(state))
			.map(({ state, reason, count }) => ({ reason: reason ?? state, count })),
	}
}
