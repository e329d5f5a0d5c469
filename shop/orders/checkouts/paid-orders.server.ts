/** Finds the paid orders of a checkout: the one that settled it, and what the same shopper has also paid. */
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { type Order, paidFor } from '../orders.server.ts'
import { checkouts, type Contact, orders } from '../tables.server.ts'
import type { PaidTwice } from './paid-twice.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** Who orders: the customer, if signed in, and the guest of the browser. */
export type Identity = { customerId: string | null; guestHash: string }

export function identitiesOf({ customerId, guestHash }: Identity): string[] {
	return customerId === null ? [guestHash] : [customerId, guestHash]
}

/** An identity, and whom it orders for. */
type Person = Identity & { recipient: Pick<Contact, 'email' | 'phone'> }

/**
 * Returns whether two orders of a checkout belong to the same shopper, who may then learn of both. A guest who signs in
 * stays the same shopper if one of email and phone stays the same; a guest in a browser whose session has ended does not.
 * It may be somebody else.
 */
export function areOfOneShopper(one: Person, other: Person): boolean {
	if (one.customerId !== null && other.customerId !== null) return one.customerId === other.customerId
	if (one.guestHash !== other.guestHash) return false
	return one.customerId === other.customerId || haveOneContact(one.recipient, other.recipient)
}

function haveOneContact(one: Person['recipient'], other: Person['recipient']): boolean {
	return one.phone === other.phone || canonicalEmail(one.email) === canonicalEmail(other.email)
}

/** For each of these orders whose checkout was paid more than once, finds which order superseded it, and which were also paid. */
export async function findPaidTwice(
	db: Database | Transaction,
	rows: readonly Pick<Order, 'id' | 'checkoutId' | 'customerId' | 'guestHash' | 'recipient'>[],
): Promise<Map<string, PaidTwice>> {
	const checkoutIds = rows.map(({ checkoutId }) => checkoutId)
	const hasSettled = eq(orders.id, checkouts.settledOrderId)
	const isRefundedToo = and(isNull(orders.hiddenAt), eq(orders.paymentState, 'refunded'))
	const paid = await db
		.select({
			id: orders.id,
			number: orders.number,
			total: orders.total,
			wrongPayment: orders.wrongPayment,
			status: orders.status,
			checkoutId: orders.checkoutId,
			customerId: orders.customerId,
			guestHash: orders.guestHash,
			recipient: orders.recipient,
			settledOrderId: checkouts.settledOrderId,
		})
		.from(checkouts)
		.innerJoin(orders, eq(orders.checkoutId, checkouts.id))
		.where(and(inArray(checkouts.id, checkoutIds), or(hasSettled, isRefundedToo)))
		.orderBy(asc(orders.createdAt))
	const found = new Map<string, PaidTwice>()
	for (const row of rows) {
		const { id } = row
		const ofCheckout = paid.filter(
			(order) => order.checkoutId === row.checkoutId && areOfOneShopper(row, order),
		)
		const settled = ofCheckout.find((order) => order.id === order.settledOrderId)
		const others = ofCheckout.filter((order) => order !== settled)
		if (!settled || others.length === 0) continue
		if (settled.id === id) found.set(id, { supersededBy: null, alsoPaid: others.map(describeOther) })
		else if (others.some((other) => other.id === id))
			found.set(id, { supersededBy: settled.number, alsoPaid: [] })
	}
	return found
}

type PaidOrder = Pick<Order, 'number' | 'status' | 'total' | 'wrongPayment'>

function describeOther({ number, status, ...order }: PaidOrder): PaidTwice['alsoPaid'][number] {
	return { number, paid: paidFor(order), isRefunded: status === 'refunded' }
}

export async function findSettledOrder(
	db: Database | Transaction,
	checkoutId: string,
): Promise<Order | null> {
	const [found] = await db
		.select({ order: orders })
		.from(checkouts)
		.innerJoin(orders, eq(orders.id, checkouts.settledOrderId))
		.where(eq(checkouts.id, checkoutId))
	return found?.order ?? null
}
