/** Password hashes: limits on sign-in attempts, and replacement. The sign-in library computes the hashes. */
import { and, eq, ne } from 'drizzle-orm'
import { recordFailure, whyLockedOut } from './lockout.server.ts'
import { MAX_SIGN_IN_FAILURES } from './rules.ts'
import { credentials, sessions } from './tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const LOCKED_UNTIL_RESET = refuse('too_many', 'Account Security', {
	message:
		'Too many failed attempts. This account is locked until its password is reset. Use "Forgot password?" to choose a new one.',
	code: 'locked',
})

function tooManyPasswords(wait: string): string {
	return `Too many failed attempts. Please wait ${wait} and try again, or reset your password.`
}

/**
 * Returns the hash to compare the password with. Each call counts as a failure until `resetFailures` is called, so
 * that concurrent guesses are all counted.
 */
export async function claimSignInAttempt(
	shop: Shop,
	customerId: string,
): Promise<Outcome<{ passwordHash: string }>> {
	return inTransaction(shop, async (transaction) => {
		const ofCustomer = eq(credentials.customerId, customerId)
		const [stored] = await transaction.select().from(credentials).where(ofCustomer).for('update')
		const now = shop.clock()
		if (!stored || stored.failures >= MAX_SIGN_IN_FAILURES) return LOCKED_UNTIL_RESET
		const lockedOut = whyLockedOut(stored, { now, title: 'Account Security', message: tooManyPasswords })
		if (lockedOut) return lockedOut
		await transaction.update(credentials).set(recordFailure(stored, now)).where(ofCustomer)
		return { ok: true, passwordHash: stored.passwordHash }
	})
}

/** Call after a correct password. */
export async function resetFailures(shop: Shop, customerId: string): Promise<void> {
	await shop.db
		.update(credentials)
		.set({ failures: 0, lockedUntil: null })
		.where(eq(credentials.customerId, customerId))
}

/** Ends all sessions of the customer except the one with `keepToken`. */
export async function replacePassword(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ customerId, passwordHash, keepToken }: { customerId: string; passwordHash: string; keepToken?: string },
): Promise<void> {
	await transaction
		.update(credentials)
		.set({ passwordHash, failures: 0, lockedUntil: null, changedAt: shop.clock() })
		.where(eq(credentials.customerId, customerId))
	await transaction
		.delete(sessions)
		.where(and(eq(sessions.userId, customerId), keepToken ? ne(sessions.token, keepToken) : undefined))
}
