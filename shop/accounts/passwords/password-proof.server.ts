/** What a verified password allows, for as long as it is the account's. */
import { eq } from 'drizzle-orm'
import { lockCustomerShared } from '#shop/accounts/accounts.server.ts'
import { credentials } from '#shop/accounts/tables.server.ts'
import type { PasswordProof } from '#shop/accounts/rules.ts'
import type { Transaction } from '#shop/shop.server.ts'

/** Locks the password until the transaction ends. False if it was replaced, or its account deleted, after it was verified. */
export async function isStillValid(
	transaction: Transaction,
	{ customerId, version }: PasswordProof,
): Promise<boolean> {
	const current = await lockPassword(transaction, customerId)
	return current?.version === version
}

/** Nobody replaces the password or acts on an earlier one until the transaction ends. Null if there is no such account. */
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
