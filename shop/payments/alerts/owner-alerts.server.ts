/** Alerts shop and staff about payments and refunds that need them: once by email, and in the console and the doctor until resolved. */
import { and, gte, inArray, lt, or } from 'drizzle-orm'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'
import type { Refund } from '#shop/payments/refunds/refunds.server.ts'
import {
	lateRefundCutoff,
	OPEN_REFUND_STATES,
	REFUND_ATTEMPTS_BEFORE_ALERT,
	REFUND_LATE_AFTER_DAYS,
	whyRefundStuck,
} from '#shop/payments/rules.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import type { NotificationKind } from '#shop/staff/notification-kinds.ts'
import { notifyShop } from '#shop/staff/notifications.server.ts'

/** Alerts once if the refund keeps failing or takes too long. Safe to call at every check. */
export async function alertIfStuck(
	shop: Shop,
	transaction: Transaction,
	{ order, refund, retries }: { order: Order; refund: Refund; retries: number },
): Promise<void> {
	const why = whyRefundStuck({ retries, createdAt: refund.createdAt }, shop.clock())
	if (!why) return
	const isNew = await notifyShop(shop, transaction, {
		// A retried refund is a new row for the same money, and needs no second email.
		key: `shop:refund-${why}:${refund.attemptId}:${refund.amount}`,
		...notificationAbout(order, {
			kind: 'refund',
			title: REFUND_ALERT_TITLE,
			sentences: [
				`The refund of ${formatTotal(refund.amount)} for order ${order.number} hasn't gone through. ${EXPLANATIONS[why]}`,
				CHECK_REFUND,
			],
		}),
	})
	if (isNew) shop.log.error({ order: order.number, retries, why }, 'A refund is stuck: the owner must act')
}

const EXPLANATIONS = {
	failing: `PhonePe has rejected it ${REFUND_ATTEMPTS_BEFORE_ALERT} times. The shop keeps retrying.`,
	late: `It has been on its way for more than ${REFUND_LATE_AFTER_DAYS} days. We told the customer ${REFUND_TIME}.`,
}

/** The provider reports another amount than the shop refunds, so the refund stays open. Safe to call at every check. */
export async function alertWrongRefund(
	shop: Shop,
	transaction: Transaction,
	{ order, refund, reported }: { order: Order; refund: Refund; reported: Paise | null },
): Promise<void> {
	const isNew = await notifyShop(shop, transaction, {
		key: `shop:refund-amount:${refund.id}`,
		...notificationAbout(order, {
			kind: 'refund',
			title: REFUND_ALERT_TITLE,
			sentences: [
				`The shop refunds ${formatTotal(refund.amount)} for order ${order.number}, but PhonePe reports ${amountText(reported)}. The refund doesn't count as done until the amounts agree.`,
				CHECK_REFUND,
			],
		}),
	})
	if (isNew) {
		const fields = { order: order.number, reported, amount: refund.amount }
		shop.log.error(fields, 'A refund differs from its amount: the owner must act')
	}
}

/** The provider has completed a refund that the owner had already paid in another way. Safe to call at every check. */
export async function alertRefundedTwice(
	shop: Shop,
	transaction: Transaction,
	{ order, refund }: { order: Order; refund: Refund },
): Promise<void> {
	const isNew = await notifyShop(shop, transaction, {
		key: `shop:refund-twice:${refund.id}`,
		...notificationAbout(order, {
			kind: 'refund',
			title: 'A refund was paid twice',
			sentences: [
				`You marked the refund of ${formatTotal(refund.amount)} for order ${order.number} as settled, and PhonePe has now completed it as well.`,
				'If the customer has received both, please ask them to return one of the two. Their contact details are on the order page:',
			],
		}),
	})
	if (isNew) {
		const fields = { order: order.number, amount: refund.amount }
		shop.log.error(fields, 'The provider completed a refund that was settled by hand: the owner must act')
	}
}

type SettledByHand = { order: Order; refund: Refund; how: string; by: Actor }

/** The customer of an order without an email would not notice that no money has come. */
export async function reportSettledRefund(
	shop: Shop,
	transaction: Transaction,
	{ order, refund, how, by }: SettledByHand,
): Promise<void> {
	await notifyShop(shop, transaction, {
		key: `shop:refund-settled:${refund.id}`,
		...notificationAbout(order, {
			kind: 'refund',
			title: 'A refund was paid by hand',
			sentences: [
				`${by.name} has marked the refund of ${formatTotal(refund.amount)} for order ${order.number} as paid back: ${how}.`,
				"There's nothing to do, unless the money hasn't actually been paid.",
			],
		}),
	})
}

/** Customers who have paid would otherwise wait for their money in vain. */
export async function reportMistakenPayment(
	shop: Shop,
	transaction: Transaction,
	{ order, refund, how, by }: SettledByHand,
): Promise<void> {
	await notifyShop(shop, transaction, {
		key: `shop:payment-mistake:${refund.id}`,
		...notificationAbout(order, {
			kind: 'refund',
			title: 'A payment was recorded by mistake',
			sentences: [
				`${by.name} says that ${formatTotal(refund.amount)} (${how}) wasn't paid for order ${order.number}, which is cancelled. So nothing is paid back for it.`,
				"There's nothing to do, unless this customer has paid.",
			],
		}),
	})
}

type WrongPayment = {
	order: Order
	attempt: Pick<Attempt, 'id'>
	paid: Paise | null
	/** Whether the order would have been confirmed by its total. */
	isOwed: boolean
}

/** Another amount than the order's total was paid, or one that the shop cannot read. Safe to call at every check. */
export async function alertWrongPayment(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt, paid, isOwed }: WrongPayment,
): Promise<void> {
	const fields = { order: order.number, paid, total: order.total }
	shop.log.error(fields, 'A payment differs from the total of its order: the owner must decide')
	await notifyShop(shop, transaction, {
		key: `shop:payment-review:${attempt.id}`,
		...notificationAbout(order, {
			kind: 'payment',
			title: 'A payment needs your decision',
			sentences: isOwed
				? [
						`PhonePe reports a payment of ${amountText(paid)} for order ${order.number}, whose total is ${formatTotal(order.total)}. The order isn't confirmed, and nothing was refunded.`,
						`Please check the payment in the PhonePe dashboard, and agree with the customer how to settle it.${paid === null ? '' : ' If they pay for another order of the same checkout, the shop refunds this payment in full automatically.'} The order page shows how to reach them; mark the payment as settled there when you are done:`,
					]
				: [
						`PhonePe reports another payment of ${amountText(paid)} for order ${order.number}. Nothing more is owed for this order, and the shop can't refund an amount that it doesn't know.`,
						'Please check the payment in the PhonePe dashboard, and pay it back to the customer. The order page shows how to reach them; mark the payment as settled there when you are done:',
					],
		}),
	})
}

/** The payment of a price difference no longer changes its order, so it is refunded. */
export async function alertDifferenceReturned(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt, reason }: { order: Order; attempt: Pick<Attempt, 'id' | 'amount'>; reason: string },
): Promise<void> {
	await notifyShop(shop, transaction, {
		key: `shop:difference-returned:${attempt.id}`,
		...notificationAbout(order, {
			kind: 'payment',
			title: 'A payment for another size is being refunded',
			sentences: [
				`The customer has paid ${formatTotal(attempt.amount)} for another size in order ${order.number}, but the order can no longer be changed. ${reason}`,
				"The shop is refunding the payment in full and has told the customer. There's nothing to do, unless you want to call them. The order page shows how to reach them:",
			],
		}),
	})
}

function amountText(amount: Paise | null): string {
	return amount === null ? "an amount that the shop can't read" : formatTotal(amount)
}

const REFUND_ALERT_TITLE = 'A refund needs your attention'
const CHECK_REFUND =
	'Please check it in the PhonePe dashboard, or contact PhonePe. The order page shows its current status; if you pay the customer in another way, mark the refund as settled there:'

type About = { kind: NotificationKind; title: string; sentences: string[] }

function notificationAbout({ number }: Order, { kind, title, sentences }: About) {
	const link = { label: 'Open the order', path: `/admin/orders/${number}` }
	return { kind, subject: `${title}: order ${number}`, title, sentences, link }
}

/** Counts those for which `isRefundStuck` is true. */
export async function countStuckRefunds({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
	const isOpen = inArray(refunds.state, OPEN_REFUND_STATES)
	const isFailing = gte(refunds.retries, REFUND_ATTEMPTS_BEFORE_ALERT)
	const isLate = lt(refunds.createdAt, lateRefundCutoff(clock()))
	return db.$count(refunds, and(isOpen, or(isFailing, isLate)))
}
