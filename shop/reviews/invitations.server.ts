/** Asks customers for reviews by email, once for each order, some days after its delivery. */
import { and, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { findReviewedOrder, reviewLinks, type ReviewAccess } from './access.server.ts'
import { reviewInvitationEmail } from './emails.server.ts'
import { REVIEW_EMAIL_UNTIL_DAYS } from './rules.ts'
import { reviewInvitations, reviewOptOuts } from './tables.server.ts'
import { REVIEW_EMAIL_AFTER_DAYS, sendsReviewEmails } from '#shop/config/review-emails.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { hasOpenReturn } from '#shop/orders/after-sales/returns.server.ts'
import { notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import { lockOrder, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { SOLD_PAYMENT_STATES } from '#shop/orders/payment-states.ts'
import { orders, statusChanges } from '#shop/orders/tables.server.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import { findAddressee } from '#shop/orders/views/customer-orders.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const DAY_SECONDS = 86_400

/** Runs every hour. Older deliveries are left out, so that an owner who switches this on does not email last year's customers. */
export async function sendReviewInvitations(shop: Shop): Promise<void> {
	if (!sendsReviewEmails(shop.config.brand)) return
	for (const id of await listDueOrders(shop.db)) await inviteForOrder(shop, id)
}

/** By the database's clock. Lists orders that were delivered within two weeks, without those that were set back and delivered again since. */
async function listDueOrders(db: Database | Transaction, orderId?: string): Promise<string[]> {
	const due = secondsFromNow(-REVIEW_EMAIL_AFTER_DAYS * DAY_SECONDS)
	const delivered = db
		.select({ orderId: statusChanges.orderId })
		.from(statusChanges)
		.where(
			and(
				eq(statusChanges.to, 'delivered'),
				lte(statusChanges.at, due),
				gt(statusChanges.at, secondsFromNow(-REVIEW_EMAIL_UNTIL_DAYS * DAY_SECONDS)),
			),
		)
	const deliveredSince = db
		.select({ one: sql`1` })
		.from(statusChanges)
		.where(
			and(eq(statusChanges.orderId, orders.id), eq(statusChanges.to, 'delivered'), gt(statusChanges.at, due)),
		)
	const invited = db
		.select({ one: sql`1` })
		.from(reviewInvitations)
		.where(eq(reviewInvitations.orderId, orders.id))
	const rows = await db
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				inArray(orders.id, delivered),
				orderId === undefined ? undefined : eq(orders.id, orderId),
				eq(orders.status, 'delivered'),
				inArray(orders.paymentState, SOLD_PAYMENT_STATES),
				isNull(orders.hiddenAt),
				notExists(deliveredSince),
				notExists(invited),
			),
		)
	return rows.map(({ id }) => id)
}

async function inviteForOrder(shop: Shop, id: string): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		// An order that was just set back, refunded or deleted is left out.
		const order = await lockOrder(transaction, id)
		const [due] = await listDueOrders(transaction, id)
		if (due === undefined || isAnonymized(order) || (await hasOpenReturn(transaction, id))) return
		const addressee = await findAddressee(transaction, order)
		if (addressee.email === '' || (await hasOptedOut(shop, transaction, addressee.email))) return
		const [invitation] = await transaction
			.insert(reviewInvitations)
			.values({ orderId: id, sentAt: secondsFromNow(0) })
			.onConflictDoNothing()
			.returning({ orderId: reviewInvitations.orderId })
		if (!invitation) return
		const links = reviewLinks(shop, order.number)
		await notifyCustomer(shop, transaction, {
			order,
			event: 'review',
			render: (data) => reviewInvitationEmail(data, links),
			options: { addressee },
		})
	})
}

export async function hasOptedOut(
	shop: Pick<Shop, 'config'>,
	db: Database | Transaction,
	email: string,
): Promise<boolean> {
	return (await db.$count(reviewOptOuts, eq(reviewOptOuts.addressHash, hashOf(shop, email)))) > 0
}

/** Applies to all orders of the address that the email went to, with or without an account. */
export async function optOutOfReviews(shop: Shop, access: ReviewAccess): Promise<Outcome> {
	const order = await findReviewedOrder(shop, access)
	if (!order) return ORDER_NOT_FOUND
	const { email } = await findAddressee(shop.db, order)
	if (email !== '')
		await shop.db
			.insert(reviewOptOuts)
			.values({ addressHash: hashOf(shop, email), at: secondsFromNow(0) })
			.onConflictDoNothing()
	return { ok: true }
}

function hashOf({ config }: Pick<Shop, 'config'>, email: string): string {
	return keyedHash(config.secret, `review-opt-out|${canonicalEmail(email)}`)
}
