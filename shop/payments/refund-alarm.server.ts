/** Alerts the owner about a refund that does not arrive: once by email, and in the console and the doctor while it lasts. */
import { and, gte, inArray, lt, or } from 'drizzle-orm'
import type { Refund } from './refunds.server.ts'
import {
	lateRefundCutoff,
	OPEN_REFUND_STATES,
	REFUND_ATTEMPTS_BEFORE_ALARM,
	REFUND_LATE_AFTER_DAYS,
} from './rules.ts'
import { refunds } from './tables.server.ts'
import { type Email, enqueueEmail } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, paragraph, signature } from '#shop/email/layout.ts'
import { formatTotal } from '#shop/money.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Safe to call at every check. */
export async function alertIfStuck(
	shop: Shop,
	transaction: Transaction,
	{ order, refund, retries }: { order: Order; refund: Refund; retries: number },
): Promise<void> {
	const isFailing = retries >= REFUND_ATTEMPTS_BEFORE_ALARM
	if (!isFailing && refund.createdAt >= lateRefundCutoff(shop.clock())) return
	const why = isFailing ? 'failing' : 'late'
	const isNew = await enqueueEmail(shop, transaction, {
		// A retried refund is a new row for the same money, and needs no second email.
		key: `shop:refund-${why}:${refund.attemptId}:${refund.amount}`,
		email: refundStuckEmail(shop, { order, refund, why }),
	})
	if (isNew) shop.log.error({ order: order.number, retries, why }, 'A refund is stuck: the owner must act')
}

const EXPLANATIONS = {
	failing: `PhonePe has rejected it ${REFUND_ATTEMPTS_BEFORE_ALARM} times. The shop keeps retrying.`,
	late: `It has been on its way for more than ${REFUND_LATE_AFTER_DAYS} days. We told the customer ${REFUND_TIME}.`,
}

function refundStuckEmail(
	{ config: { brand, publicUrl } }: Shop,
	{ order, refund, why }: { order: Order; refund: Refund; why: keyof typeof EXPLANATIONS },
): Email {
	const orderUrl = `${publicUrl}/admin/orders/${order.number}`
	const sentences = [
		`The refund of ${formatTotal(refund.amount)} for order ${order.number} has not gone through. ${EXPLANATIONS[why]}`,
		'Please check it in the PhonePe dashboard, or contact PhonePe. The order page shows its current status:',
	]
	const title = 'A refund needs your attention'
	return {
		to: brand.email,
		subject: `${title}: order ${order.number}`,
		text: [...sentences, orderUrl, signature(brand)].join('\n\n'),
		html: emailLayout({
			title,
			body: sentences.map(paragraph).join('') + buttonLink(orderUrl, 'Open the order'),
			brand,
		}),
	}
}

export async function countStuckRefunds({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
	const isOpen = inArray(refunds.state, OPEN_REFUND_STATES)
	const isFailing = gte(refunds.retries, REFUND_ATTEMPTS_BEFORE_ALARM)
	const isLate = lt(refunds.createdAt, lateRefundCutoff(clock()))
	return db.$count(refunds, and(isOpen, or(isFailing, isLate)))
}
