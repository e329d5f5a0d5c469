/** Finds a shopper's checkouts: those of the customer, of the guest, and for some hours those of the same person in the browser. */
import {
	and,
	arrayContains,
	arrayOverlaps,
	asc,
	type Column,
	eq,
	isNull,
	notExists,
	or,
	type SQL,
	sql,
	type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { identitiesOf, type Identity } from './paid-orders.server.ts'
import { UNSEEN_RESULT_MINUTES } from '../rules.ts'
import { type Checkout, checkouts, type Contact, orders } from '../tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { mailboxOf } from '#shop/database/conditions.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { REUSE_PLANS } from '#shop/transaction.server.ts'

export type Shopper = Identity & {
	/** The hash of the browser's own cookie, which outlives guests and sessions. */
	browserHash: string
}

/**
 * Notes in the transaction when its request arrived: `waited` seconds before this statement, by the clock of the database.
 * The start of the transaction would be too early, by the time until the server knows that it has started. As the first
 * statement of an order's transaction, it lets the others reuse their plans.
 */
export async function recordArrival(transaction: Transaction, waited: number): Promise<void> {
	const arrivedAt = sql`(statement_timestamp() - make_interval(secs => ${waited}))::text`
	await transaction.execute(sql`select set_config('shop.arrived_at', ${arrivedAt}, true), ${REUSE_PLANS}`)
}

type WhichOrders = {
	/** Whom the shopper orders for now. */
	contact: Pick<Contact, 'email' | 'phone'>
	/** A repeated request of an order comes from its shopper, whatever cookies it has. */
	repeatedOrderId: SQLWrapper | null
	/** Whether a payment of the order was started within the hours of the browser's cookie. An older one cannot be paid any more. */
	isRecent: SQL
}

/**
 * Locks the shopper's open checkouts, and those that were just settled and that the shopper has not seen, the oldest
 * first. One that is settled while this waits is returned too. A transaction that also locks an order takes this lock
 * first. A checkout belongs to everybody who has an order in it, and signing in, out or up does not change that. Orders
 * that the shop entered for the shopper are another intention. `recordArrival` comes before it in the transaction.
 */
export async function lockCheckouts(
	transaction: Transaction,
	shopper: Shopper,
	whichOrders: WhichOrders,
): Promise<Checkout[]> {
	// As an array, the subquery runs first and the index of checkouts is used.
	const ids = transaction
		.select({ id: orders.checkoutId })
		.from(orders)
		.where(isTheirs(transaction, shopper, whichOrders))
	// If two tabs pay at the same time, each must be answered with the paid order. So an acknowledgement counts only if it
	// was made before this request arrived, however long this one has waited for the lock.
	const isAcknowledged = and(
		arrayOverlaps(checkouts.acknowledgedBy, identitiesOf(shopper)),
		sql`(${checkouts.acknowledgedAt} is null or ${checkouts.acknowledgedAt} <= current_setting('shop.arrived_at')::timestamptz)`,
	)
	const isUnseen = sql`${checkouts.settledAt} > ${secondsFromNow(-UNSEEN_RESULT_MINUTES * 60)}`
	return transaction
		.select()
		.from(checkouts)
		.where(
			and(
				sql`${checkouts.id} = any(array(${ids}))`,
				eq(checkouts.isEnteredByShop, false),
				sql`not (${isAcknowledged})`,
				or(isNull(checkouts.settledOrderId), isUnseen),
			),
		)
		.orderBy(asc(checkouts.createdAt), asc(checkouts.id))
		.for('update')
}

/**
 * In one browser, a guest and a customer with the same email or phone are the same person, so they share a checkout. Two
 * customers do not, and neither does the next person at the browser, who has another email and phone. A shared checkout is
 * a shopper's only as long as their own order in it is recent: the others may be strangers, whose payment would also
 * settle what the shopper orders elsewhere days later.
 */
function isTheirs(
	transaction: Transaction,
	shopper: Shopper,
	{ contact, repeatedOrderId, isRecent }: WhichOrders,
): SQL | undefined {
	const { browserHash, customerId } = shopper
	const others = alias(orders, 'others')
	const isOfSomebodyElse = sql`(${isOwn(others, shopper)}) is not true`
	const isUnshared = notExists(
		transaction
			.select({ id: others.id })
			.from(others)
			.where(and(eq(others.checkoutId, orders.checkoutId), isOfSomebodyElse)),
	)
	const isOfNoOtherCustomer =
		customerId === null ? undefined : or(isNull(orders.customerId), eq(orders.customerId, customerId))
	// The first condition lets it use the index, which has only the few orders that were continued.
	const isContinuedHere = and(
		sql`${orders.continuedIn} <> '{}'`,
		arrayContains(orders.continuedIn, [browserHash]),
	)
	return or(
		and(isOwn(orders, shopper), or(isRecent, isUnshared)),
		and(
			or(eq(orders.browserHash, browserHash), isContinuedHere),
			isOfContact(contact),
			isRecent,
			isOfNoOtherCustomer,
		),
		repeatedOrderId === null ? undefined : eq(orders.id, repeatedOrderId),
	)
}

/** Whether an order is for the same mailbox or phone. */
export function isOfContact({ email, phone }: Pick<Contact, 'email' | 'phone'>): SQL | undefined {
	const { recipient } = orders
	return or(eq(mailboxOf(recipient), canonicalEmail(email)), eq(sql`(${recipient} ->> 'phone')`, phone))
}

/** Whether an order belongs to the customer, or to the guest of the browser. */
export function isOwn(
	{ customerId: owner, guestHash: guest }: Record<keyof Identity, Column>,
	{ customerId, guestHash }: Identity,
): SQL | undefined {
	const isOfGuest = eq(guest, guestHash)
	return customerId === null ? isOfGuest : or(eq(owner, customerId), and(isNull(owner), isOfGuest))
}
