/** A refund that does not arrive: told to the shop once by letter and in the log, and for as long as it lasts in the console and by the doctor. */
import { and, gte, inArray, lt, or } from 'drizzle-orm'
import { refundNeedsPerson } from './emails.server.ts'
import type { Refund } from './refunds.server.ts'
import { OPEN_REFUND_STATES, REFUND_ATTEMPTS_BEFORE_ALARM, lateRefundCutoff } from './rules.ts'
import { refunds } from './tables.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type Alarm = { order: Order; refund: Refund; tries: number }

/** Safe to call at every look at it. */
export async function alarmIfStuck(
	shop: Shop,
	transaction: Transaction,
	{ order, refund, tries }: Alarm,
): Promise<void> {
	const isFailing = tries >= REFUND_ATTEMPTS_BEFORE_ALARM
	if (!isFailing && refund.createdAt >= lateRefundCutoff(shop.clock())) return
	const { brand, publicUrl } = shop.config
	const why = isFailing ? 'failing' : 'late'
	const isNew = await enqueueEmail(shop, transaction, {
		// A refund that is tried anew gets a new row, and is the same money.
		key: `shop:refund-${why}:${refund.attemptId}:${refund.amount}`,
		email: refundNeedsPerson({ order, amount: refund.amount, why, brand, publicUrl }),
	})
	if (isNew) shop.log.error({ order: order.number, tries, why }, 'a refund is stuck: a person must look')
}

export async function countStuckRefunds({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
	const isOpen = inArray(refunds.state, OPEN_REFUND_STATES)
	const isFailing = gte(refunds.tries, REFUND_ATTEMPTS_BEFORE_ALARM)
	const isLate = lt(refunds.createdAt, lateRefundCutoff(clock()))
	return db.$count(refunds, and(isOpen, or(isFailing, isLate)))
}
