/** Links orders to their customers: who is emailed, whose an order is, and claims of guest orders for an account. */
import {
	and,
	asc,
	count,
	desc,
	eq,
	exists,
	inArray,
	isNull,
	max,
	ne,
	notInArray,
	or,
	type SQL,
	sql,
} from 'drizzle-orm'
import { IS_REPLACEMENT_TO_SHIP } from '../after-sales/replacements.server.ts'
import { isAnonymized } from '../anonymous-orders.server.ts'
import { replacements } from '../after-sales/tables.server.ts'
import type { Order } from '../orders.server.ts'
import { FINAL_STATUSES } from '../statuses.ts'
import { checkouts, orders } from '../tables.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { equalsEmail } from '#shop/database/conditions.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type Addressee = { email: string; name: string }

/** Returns whom to email: the account's owner by the profile, or the recipient of a guest's order. */
export async function findAddressee(db: Database | Transaction, order: Order): Promise<Addressee> {
	const customer = order.customerId ? await findCustomer(db, order.customerId) : null
	const { name, email } = order.recipient
	return customer ? { email: customer.email, name: customer.name || name } : { email, name }
}

/** How the customer of an order is informed of what the shop does. Orders by phone may have no email. */
export type Reached = 'email' | 'phone' | 'nobody'

export async function howReached(db: Database | Transaction, order: Order): Promise<Reached> {
	if (isAnonymized(order)) return 'nobody'
	return (await findAddressee(db, order)).email === '' ? 'phone' : 'email'
}

/** The caller has verified that the customer owns the email address. */
export function assignGuestOrders(
	transaction: Transaction,
	{ customerId, email }: { customerId: string; email: string },
): Promise<void> {
	return assign(transaction, customerId, isUnclaimed(email))
}

/**
 * At a sign-in, which proves the password of an account whose email a code has proved. An unpaid order could be that of
 * anybody who entered the email.
 */
export function assignPaidGuestOrders(shop: Pick<Shop, 'db'>, { id, email }: AccountHolder): Promise<void> {
	const isTheirs = and(isUnclaimed(email), ne(orders.paymentState, 'unpaid'))
	return inTransaction(shop, (transaction) => assign(transaction, id, isTheirs))
}

/** What the guest has seen paid, the customer has: otherwise their next order would be answered with it. */
async function assign(
	transaction: Transaction,
	customerId: string,
	isTheirs: SQL | undefined,
): Promise<void> {
	const seen = transaction
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				eq(orders.checkoutId, checkouts.id),
				isTheirs,
				sql`${orders.guestHash} = any(${checkouts.acknowledgedBy})`,
			),
		)
	await transaction
		.update(checkouts)
		.set({ acknowledgedBy: sql`array_append(${checkouts.acknowledgedBy}, ${customerId})` })
		.where(exists(seen))
	await transaction.update(orders).set({ customerId }).where(isTheirs)
}

function isUnclaimed(email: string): SQL | undefined {
	return and(isNull(orders.customerId), equalsEmail(sql`${orders.recipient} ->> 'email'`, email))
}

type AccountHolder = { id: string; email: string }

/** Includes what was placed as a guest with the account's email. */
export function isOrderOf({ id, email }: AccountHolder): SQL | undefined {
	return or(eq(orders.customerId, id), isUnclaimed(email))
}

/** The newest come first. Includes what was placed as a guest with the account's email, and what was never paid. */
export function listOrdersOf(
	{ db }: Pick<Shop, 'db'>,
	{ id, email }: AccountHolder,
	{ limit }: { limit?: number } = {},
): Promise<Order[]> {
	const query = db
		.select()
		.from(orders)
		.where(isOrderOf({ id, email }))
		.orderBy(desc(orders.createdAt), desc(orders.id))
	return limit === undefined ? query : query.limit(limit)
}

/** Counts the orders of each account that are not hidden, with the moment of the newest. */
export async function summarizeOrdersOf(
	{ db }: Pick<Shop, 'db'>,
	holders: readonly AccountHolder[],
): Promise<ReadonlyMap<string, { count: number; last: Date }>> {
	if (holders.length === 0) return new Map()
	const email = sql<string>`lower(${orders.recipient} ->> 'email')`
	const figures = { count: count(), last: max(orders.createdAt) }
	const emails = holders.map((holder) => holder.email.toLowerCase())
	const [claimed, unclaimed] = await Promise.all([
		db
			.select({ of: orders.customerId, ...figures })
			.from(orders)
			.where(
				and(
					inArray(
						orders.customerId,
						holders.map(({ id }) => id),
					),
					isNull(orders.hiddenAt),
				),
			)
			.groupBy(orders.customerId),
		db
			.select({ of: email, ...figures })
			.from(orders)
			.where(and(isNull(orders.customerId), inArray(email, emails), isNull(orders.hiddenAt)))
			.groupBy(email),
	])
	const found = [...claimed, ...unclaimed]
	return new Map(
		holders.flatMap((holder) => {
			const theirs = found.filter(({ of }) => of === holder.id || of === holder.email.toLowerCase())
			const last = theirs.flatMap((each) => each.last ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
			const total = theirs.reduce((sum, each) => sum + each.count, 0)
			return last ? [[holder.id, { count: total, last }]] : []
		}),
	)
}

/** Locks hidden orders too, so that a payment that arrives meanwhile waits for the deletion. */
export async function lockOrdersOf(transaction: Transaction, holder: AccountHolder): Promise<void> {
	const isTheirs = isOrderOf(holder)
	const checkoutIds = transaction.select({ id: orders.checkoutId }).from(orders).where(isTheirs)
	await transaction
		.select({ id: checkouts.id })
		.from(checkouts)
		.where(inArray(checkouts.id, checkoutIds))
		.orderBy(asc(checkouts.id))
		.for('update')
	await transaction
		.select({ id: orders.id })
		.from(orders)
		.where(isTheirs)
		.orderBy(asc(orders.id))
		.for('update')
}

/**
 * Returns the number of an order that is not delivered or refunded yet, or that has a replacement to be shipped. An order
 * whose payment was recorded by mistake stays cancelled. One of a guest has to be paid: anybody can place one with an
 * email that is not theirs.
 */
export async function findUnfinishedOrder(
	db: Database | Transaction,
	holder: AccountHolder,
): Promise<string | null> {
	const [order] = await db
		.select({ number: orders.number })
		.from(orders)
		.where(
			and(
				isOrderOf(holder),
				or(eq(orders.customerId, holder.id), ne(orders.paymentState, 'unpaid')),
				isNull(orders.hiddenAt),
				ne(orders.paymentState, 'mistaken'),
				or(notInArray(orders.status, FINAL_STATUSES), exists(replacementOf(db))),
			),
		)
		.limit(1)
	return order?.number ?? null
}

function replacementOf(db: Database | Transaction) {
	return db
		.select({ id: replacements.id })
		.from(replacements)
		.where(and(eq(replacements.orderId, orders.id), IS_REPLACEMENT_TO_SHIP))
}
