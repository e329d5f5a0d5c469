/** Payments as the shopkeeper sees them: the tries of an order, their refunds, and how trying goes as a whole. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { listAttempts } from './attempts.server.ts'
import { checkAndApply } from './check-payment.server.ts'
import { isOpen, OPEN_REFUND_STATES } from './rules.ts'
import { refunds } from './tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'

export async function listPayments({ db }: Pick<Shop, 'db'>, orderId: string) {
	const [attempts, returned] = await Promise.all([
		listAttempts(db, { id: orderId }),
		db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.createdAt)),
	])
	return { attempts, refunds: returned }
}

/** The owner's button: asks the provider about every try that may still bring money, now. */
export async function checkPaymentNow(shop: Shop, orderId: string): Promise<number> {
	const { attempts } = await listPayments(shop, orderId)
	const open = attempts.filter(({ state }) => isOpen(state) || state === 'failed' || state === 'expired')
	for (const attempt of open) await checkAndApply(shop, attempt, 'owner')
	return open.length
}

type PaymentFigures = { tries: number; paid: number; reasons: { reason: string; count: number }[] }

export async function paymentFigures(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	days: number,
): Promise<PaymentFigures> {
	const since = new Date(clock().getTime() - days * DAY_MILLISECONDS).toISOString()
	const { rows } = await db.execute<{ state: string; reason: string | null; count: number }>(sql`
		select state::text, error_code as reason, count(*)::int as count from payment_attempts
		where created_at >= ${since}::timestamptz group by 1, 2 order by 3 desc`)
	const count = (wanted: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(wanted).reduce((sum, row) => sum + row.count, 0)
	return {
		tries: count(() => true),
		paid: count(({ state }) => state === 'completed'),
		reasons: rows
			.filter(({ state }) => state === 'failed' || state === 'expired')
			.map(({ state, reason, count: times }) => ({ reason: reason ?? state, count: times })),
	}
}

/** Refunds that are not done, the oldest first: each is somebody's money. */
export async function listOpenRefunds({ db }: Pick<Shop, 'db'>) {
	return db
		.select()
		.from(refunds)
		.where(inArray(refunds.state, OPEN_REFUND_STATES))
		.orderBy(asc(refunds.createdAt))
		.limit(100)
}
