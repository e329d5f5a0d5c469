/** Whose orders they are: joining a guest's orders to an account, and letting go of a person who leaves. */
import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { isSettled, ORDER_STATUSES } from './rules.ts'
import type { Reader } from './order-email.ts'
import type { Order } from './orders.server.ts'
import { orders, promoUses } from './tables.server.ts'
import type { Contact } from './tables.server.ts'
import { equalsEmail } from '#shop/database/matching.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** Whom an act on the account is told to: its owner, by the profile; for a guest's order, whoever it was placed for. */
export async function readerOf(db: Database | Transaction, order: Order): Promise<Reader> {
	const customer = order.customerId ? await findCustomer(db, order.customerId) : null
	const { name, email } = order.recipient
	return customer ? { email: customer.email, name: customer.name || name } : { email, name }
}

/** Only after the e-mail has been proved: from here on the account sees these orders. */
export async function joinGuestOrders(
	transaction: Transaction,
	{ customerId, email }: { customerId: string; email: string },
): Promise<void> {
	await transaction
		.update(orders)
		.set({ customerId })
		.where(and(isNull(orders.customerId), equalsEmail(sql`${orders.recipient} ->> 'email'`, email)))
}

/** Hidden ones too: money that comes meanwhile waits, and then finds the order as it was left. */
export async function lockOrdersOf(transaction: Transaction, customerId: string): Promise<void> {
	await transaction
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.customerId, customerId))
		.orderBy(asc(orders.id))
		.for('update')
}

/** The number of an order that still needs its person: to be packed, delivered, paid or paid back. */
export async function findUnsettledOrder(
	db: Database | Transaction,
	customerId: string,
): Promise<string | null> {
	const [order] = await db
		.select({ number: orders.number })
		.from(orders)
		.where(
			and(
				eq(orders.customerId, customerId),
				isNull(orders.removedAt),
				notInArray(orders.status, ORDER_STATUSES.filter(isSettled)),
			),
		)
		.limit(1)
	return order?.number ?? null
}

/** No browser's hash is empty. */
const ERASED_GUEST = ''

/** The person has left: there is nobody to send a parcel or a letter to. */
export function isErased({ guestHash }: Pick<Order, 'guestHash'>): boolean {
	return guestHash === ERASED_GUEST
}

/** What the accounts must keep stays (what was bought, for how much, in which state); who bought it goes. */
export async function anonymizeOrders(transaction: Transaction, customerId: string): Promise<void> {
	const mine = eq(orders.customerId, customerId)
	const anonymous = { name: 'Deleted customer', email: '', address: '', phone: '' } satisfies Partial<Contact>
	const erased = sql`${JSON.stringify(anonymous)}::jsonb`
	// Words that no e-mail and no phone can be, so that nobody inherits these uses.
	await transaction.execute(
		sql`update ${promoUses} set mailbox = 'deleted', phone = 'deleted' where order_id in (select id from ${orders} where ${mine})`,
	)
	await transaction
		.update(orders)
		.set({
			recipient: sql`${orders.recipient} || ${erased}`,
			billing: sql`${orders.billing} || ${erased}`,
			guestHash: ERASED_GUEST,
		})
		.where(mine)
}
