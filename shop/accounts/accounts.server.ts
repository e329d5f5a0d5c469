/** Customers as rows: opened when an e-mail is proved, read, changed, closed. */
import { eq } from 'drizzle-orm'
import type { ProfileInput } from './profile-input.ts'
import { ALREADY_EXISTS, type Customer } from './rules.ts'
import { credentials, customers, oneTimeCodes } from './tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export const HAS_ACCOUNT = refuse('conflict', 'Registration Failed', {
	message: 'An account with this email already exists. Please log in or use a different email address.',
	field: 'email',
	code: ALREADY_EXISTS,
})

export async function findCustomer(db: Database | Transaction, id: string): Promise<Customer | null> {
	const [row] = await db.select().from(customers).where(eq(customers.id, id))
	return row ?? null
}

/** Nothing can be written for the customer until this transaction ends. Taken before anything else of theirs. */
export async function lockCustomer(transaction: Transaction, id: string): Promise<Customer | null> {
	const [row] = await transaction.select().from(customers).where(eq(customers.id, id)).for('update')
	return row ?? null
}

/** Whether the customer is there, and stays until this transaction ends: one who is just leaving is waited for. */
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

/** Null when the address has an account by now: the unique index decides between two at once. */
export async function createAccount(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{
		name,
		email,
		mobile,
		passwordHash,
	}: { name: string; email: string; mobile: string; passwordHash: string },
): Promise<Customer | null> {
	const now = shop.clock()
	const [customer] = await transaction
		.insert(customers)
		.values({ name, email, mobile, createdAt: now, updatedAt: now })
		.onConflictDoNothing()
		.returning()
	if (!customer) return null
	await transaction.insert(credentials).values({ customerId: customer.id, passwordHash, changedAt: now })
	return customer
}

export async function saveProfile(
	shop: Shop,
	{ customerId, input }: { customerId: string; input: ProfileInput },
): Promise<Outcome<{ customer: Customer }>> {
	const [customer] = await shop.db
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
}

/** Sessions, password and addresses go with the row. */
export async function deleteAccount(transaction: Transaction, customer: Customer): Promise<void> {
	await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.email, customer.email))
	await transaction.delete(customers).where(eq(customers.id, customer.id))
}
