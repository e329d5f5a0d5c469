/** Creates, finds, updates and deletes customer accounts. */
import { and, eq, lt } from 'drizzle-orm'
import type { ProfileInput } from './profile-input.ts'
import { CODE_MINUTES, type Customer, type PasswordProof } from './rules.ts'
import { credentials, customers, oneTimeCodes, sessions } from './tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export async function findCustomer(db: Database | Transaction, id: string): Promise<Customer | null> {
	const [row] = await db.select().from(customers).where(eq(customers.id, id))
	return row ?? null
}

/**
 * Blocks other writes for this customer until the transaction ends. To prevent deadlocks, it must come before locks of
 * the customer's other rows.
 */
export async function lockCustomer(transaction: Transaction, id: string): Promise<Customer | null> {
	const [row] = await transaction.select().from(customers).where(eq(customers.id, id)).for('update')
	return row ?? null
}

/** Returns whether the customer exists, and prevents a deletion until the transaction ends. Waits for a deletion in progress. */
export async function lockCustomerShared(transaction: Transaction, id: string): Promise<boolean> {
	const found = await transaction
		.select({ id: customers.id })
		.from(customers)
		.where(eq(customers.id, id))
		.for('key share')
	return found.length > 0
}

export async function findCustomerByEmail(
	db: Database | Transaction,
	email: string,
): Promise<Customer | null> {
	const [row] = await db.select().from(customers).where(eq(customers.email, email.toLowerCase()))
	return row ?? null
}

/** Returns null if the email already has an account, even one created at the same time. */
export async function createAccount(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{
		name,
		email,
		mobile,
		passwordHash,
	}: { name: string; email: string; mobile: string | null; passwordHash: string },
): Promise<{ customer: Customer; proof: PasswordProof } | null> {
	const now = shop.clock()
	const [customer] = await transaction
		.insert(customers)
		.values({ name, email, mobile, createdAt: now, updatedAt: now })
		.onConflictDoNothing()
		.returning()
	if (!customer) return null
	const [proof] = await transaction
		.insert(credentials)
		.values({ customerId: customer.id, passwordHash, changedAt: now })
		.returning({ customerId: credentials.customerId, version: credentials.version })
	return proof ? { customer, proof } : null
}

export async function updateProfile(
	shop: Shop,
	{ customerId, input }: { customerId: string; input: ProfileInput },
): Promise<Outcome<{ customer: Customer }>> {
	return inTransaction(shop, async (transaction) => {
		const stored = await lockCustomer(transaction, customerId)
		// The audit log and the pages of orders show names of the staff.
		if (stored && stored.role !== 'customer' && stored.name !== input.name) return STAFF_NAME
		const [customer] = await transaction
			.update(customers)
			.set({
				name: input.name,
				mobile: input.mobile || null,
				dateOfBirth: input.dateOfBirth,
				updatedAt: shop.clock(),
			})
			.where(eq(customers.id, customerId))
			.returning()
		if (!customer) return refuse('missing', 'Update Failed', { message: 'Failed to update profile' })
		return { ok: true, customer }
	})
}

const STAFF_NAME = refuse('forbidden', 'Update Failed', {
	message: 'You are on the staff: an owner changes your name in the console, under Staff.',
	field: 'name',
})

/** Sessions, password and addresses are deleted with the customer. */
export async function deleteAccount(transaction: Transaction, customer: Customer): Promise<void> {
	await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.email, customer.email))
	await transaction.delete(customers).where(eq(customers.id, customer.id))
}

/** Deletes one-time codes and sessions that have expired by both clocks, so that a server whose clock is ahead signs nobody out. */
export async function purgeExpired(shop: Shop): Promise<void> {
	const now = shop.clock()
	const oldestValidCode = new Date(now.getTime() - CODE_MINUTES * 60_000)
	const { sentAt } = oneTimeCodes
	const isOldCode = and(lt(sentAt, oldestValidCode), lt(sentAt, secondsFromNow(-CODE_MINUTES * 60)))
	await shop.db.delete(oneTimeCodes).where(isOldCode)
	const { expiresAt } = sessions
	await shop.db.delete(sessions).where(and(lt(expiresAt, now), lt(expiresAt, secondsFromNow(0))))
}
