/** Checks that a verified password is still the account's. */
import { eq } from 'drizzle-orm'
import { lockCustomerShared } from '#shop/accounts/accounts.server.ts'
import { credentials } from '#shop/accounts/tables.server.ts'
import type { PasswordProof } from '#shop/accounts/rules.ts'
import type { Transaction } from '#shop/shop.server.ts'

/** Locks the password until the transaction ends. Returns false if it was replaced, or its account deleted, since it was verified. */
export async function isStillValid(
	transaction: Transaction,
	{ customerId, version }: PasswordProof,
): Promise<boolean> {
	const current = await lockPassword(transaction, customerId)
	return current?.version === version
}

/**
 * Keeps others from replacing the password, or acting on an earlier one, until the transaction ends. Returns null if
 * there is no such account.
 */
export async function lockPassword(
	transaction: Transaction,
	customerId: string,
): Promise<PasswordProof | null> {
	// A deletion locks the customer first and the password last.
	if (!(await lockCustomerShared(transaction, customerId))) return null
	const [stored] = await transaction
		.select({ version: credentials.version })
		.from(credentials)
		.where(eq(credentials.customerId, customerId))
		.for('update')
	return stored ? { customerId, version: stored.version } : null
}
