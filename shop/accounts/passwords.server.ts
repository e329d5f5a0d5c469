/** Passwords as hashes: how often one may be tried, and how one is replaced. Hashing itself is the sign-in library's. */
import { and, eq, ne } from 'drizzle-orm'
import { recordFailure, whyLocked } from './locks.server.ts'
import { MAX_SIGN_IN_FAILURES } from './rules.ts'
import { credentials, sessions } from './tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const LOCKED_FOR_GOOD = refuse('too_many', 'Account Security', {
	message:
		'Too many failed attempts. This account is locked until its password is reset. Use "Forgot password?" to choose a new one.',
	code: 'locked',
})

function tooManyPasswords(wait: string): string {
	return `Too many failed attempts. Please wait ${wait} and try again, or reset your password.`
}

/**
 * Answers the hash that a password may now be compared with. Each call counts as a failure until `resetFailures`
 * says otherwise, so that a thousand guesses at once count a thousand.
 */
export async function claimSignInAttempt(
	shop: Shop,
	customerId: string,
): Promise<Outcome<{ passwordHash: string }>> {
	return inTransaction(shop, async (transaction) => {
		const mine = eq(credentials.customerId, customerId)
		const [stored] = await transaction.select().from(credentials).where(mine).for('update')
		const now = shop.clock()
		if (!stored || stored.failures >= MAX_SIGN_IN_FAILURES) return LOCKED_FOR_GOOD
		const locked = whyLocked(stored, { now, title: 'Account Security', say: tooManyPasswords })
		if (locked) return locked
		await transaction.update(credentials).set(recordFailure(stored, now)).where(mine)
		return { ok: true, passwordHash: stored.passwordHash }
	})
}

/** The password was right: the count starts over. */
export async function resetFailures(shop: Shop, customerId: string): Promise<void> {
	await shop.db
		.update(credentials)
		.set({ failures: 0, lockedUntil: null })
		.where(eq(credentials.customerId, customerId))
}

/** Ends every session but the one with `keepToken`. */
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
