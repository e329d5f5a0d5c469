/**
 * Sends one reminder of an unpaid order: never twice for a checkout or within seven days for a mailbox, and never to
 * somebody who has bought since.
 */
import { and, eq, gt, inArray, min, ne, or, sql } from 'drizzle-orm'
import { unpaidReminderEmail } from './emails.server.ts'
import { DAYS_BETWEEN_REMINDERS, mayRemind } from './rules.ts'
import { signRestoreUrl } from './restore-link.server.ts'
import { sendsUnpaidReminders } from '#shop/config/unpaid-reminders.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { mailboxOf } from '#shop/database/conditions.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { lockCheckoutOf, lockOpenOrders } from '#shop/orders/checkouts/checkouts.server.ts'
import { isOfContact } from '#shop/orders/checkouts/shopper-checkouts.server.ts'
import { listItems, lockOrder, type Order } from '#shop/orders/orders.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import { UNDECIDED_ATTEMPT_STATES } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { createUnsubscribeUrl, findSubscription } from '#shop/subscribers/subscribers.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Keys of this form are listed on the order's page. */
const keyOf = (orderId: string) => `order:${orderId}:reminder`

/** Reads everything again under the lock of the checkout, because hours have passed since the payment failed. */
export async function remindUnpaidOrder(shop: Shop, orderId: string): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const checkout = await lockCheckoutOf(transaction, orderId)
		const order = await lockOrder(transaction, orderId)
		const { email } = order.recipient
		// Of two orders of one mailbox, in any spelling, the second sees the reminder of the first.
		await transaction.execute(
			sql`select pg_advisory_xact_lock(hashtextextended(${`reminder ${canonicalEmail(email)}`}, 0))`,
		)
		const subscription = await findSubscription({ db: transaction }, email)
		const facts = {
			isSwitchedOn: sendsUnpaidReminders(shop.config.brand),
			isFailed: order.paymentState === 'unpaid' && hasFailed(order),
			isNothingUnderWay: await isNothingUnderWay(transaction, checkout.id),
			isCheckoutOver:
				checkout.settledOrderId !== null || checkout.closedAt !== null || checkout.isEnteredByShop,
			hasBoughtSince: await hasBoughtSince(transaction, order),
			isReminded: await isReminded(transaction, order),
			hasConsent: subscription !== null && subscription.bouncedAt === null,
		}
		if (!mayRemind(facts)) return
		const { brand, publicUrl } = shop.config
		await enqueueEmail(shop, transaction, {
			key: keyOf(order.id),
			email: unpaidReminderEmail({
				order,
				items: await listItems(transaction, order.id),
				brand,
				publicUrl,
				restoreUrl: signRestoreUrl(shop, order.number),
				unsubscribeUrl: createUnsubscribeUrl(shop, email),
			}),
		})
	})
}

/** `replaced` means that the shopper has placed another order, which may have a reminder of its own. */
function hasFailed(order: Order): boolean {
	return order.hiddenAt !== null && order.hiddenReason !== 'replaced' && !isAnonymized(order)
}

async function isNothingUnderWay(transaction: Transaction, checkoutId: string): Promise<boolean> {
	const open = await lockOpenOrders(transaction, checkoutId)
	const ofCheckout = transaction
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.checkoutId, checkoutId))
	const undecided = await transaction.$count(
		paymentAttempts,
		and(
			inArray(paymentAttempts.orderId, ofCheckout),
			// Who has paid another amount, which the shop has settled, is not asked to pay.
			inArray(paymentAttempts.state, [...UNDECIDED_ATTEMPT_STATES, 'settled']),
		),
	)
	return open.length === 0 && undecided === 0
}

/** Returns whether the same person has paid for an order since, in any browser and checkout, also if it was refunded. */
async function hasBoughtSince(transaction: Transaction, order: Order): Promise<boolean> {
	const { id, recipient, customerId } = order
	// Both times are by the database's clock.
	const firstAttempt = transaction
		.select({ at: min(paymentAttempts.createdAt) })
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, id))
	const isTheirs = or(
		isOfContact(recipient),
		customerId === null ? undefined : eq(orders.customerId, customerId),
	)
	const [bought] = await transaction
		.select({ id: orders.id })
		.from(orders)
		.innerJoin(checkouts, eq(checkouts.settledOrderId, orders.id))
		.where(and(isTheirs, gt(checkouts.settledAt, sql`(${firstAttempt})`)))
		.limit(1)
	return bought !== undefined
}

/** Considers this checkout and recent reminders of this mailbox: anybody can order in anybody's name, and need not pay. */
async function isReminded(transaction: Transaction, { id, checkoutId, recipient }: Order): Promise<boolean> {
	const isLately = gt(emails.createdAt, secondsFromNow(-DAYS_BETWEEN_REMINDERS * 86_400))
	const isOfMailbox = and(eq(mailboxOf(orders.recipient), canonicalEmail(recipient.email)), isLately)
	const [earlier] = await transaction
		.select({ id: emails.id })
		.from(orders)
		.innerJoin(emails, eq(emails.key, sql`'order:' || ${orders.id} || ':reminder'`))
		.where(and(ne(orders.id, id), or(eq(orders.checkoutId, checkoutId), isOfMailbox)))
		.limit(1)
	return earlier !== undefined
}
