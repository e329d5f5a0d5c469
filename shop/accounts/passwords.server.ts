/** Passwords as hashes: how often one may be tried, and how one is replaced. Hashing itself is the sign-in library's. */
import { and, eq, ne } from 'drizzle-orm'
import { lockSeconds, MOST_SIGN_IN_FAILURES } from './rules.ts'
import { credentials, sessions } from './tables.server.ts'
import { waitWords } from '#shop/limits/rules.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const LOCKED_FOR_GOOD = refuse('too_many', 'Account Security', {
	message:
		'Too many failed attempts. This account is locked until its password is reset. Use "Forgot password?" to choose a new one.',
	code: 'locked',
})

/**
 * Answers the hash that a password may now be compared with. Each call counts as a failure until `forgiveFailures`
 * says otherwise, so that a thousand guesses at once count a thousand.
 */
export async function takeSignInTry(
	shop: Shop,
	customerId: string,
): Promise<Outcome<{ passwordHash: string }>> {
	return inTransaction(shop, async (transaction) => {
		const mine = eq(credentials.customerId, customerId)
		const [stored] = await transaction.select().from(credentials).where(mine).for('update')
		const now = shop.clock()
		if (!stored || stored.failures >= MOST_SIGN_IN_FAILURES) return LOCKED_FOR_GOOD
		if (stored.lockedUntil && stored.lockedUntil > now) return locked(stored.lockedUntil, now)
		const failures = stored.failures + 1
		const seconds = lockSeconds(failures)
		const lockedUntil = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000)
		await transaction.update(credentials).set({ failures, lockedUntil }).where(mine)
		return { ok: true, passwordHash: stored.passwordHash }
	})
}

/** The password was right: the count starts over. */
export async function forgiveFailures(shop: Shop, customerId: string): Promise<void> {
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

function locked(until: Date, now: Date) {
	const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000)
	return refuse('too_many', 'Account Security', {
		message: `Too many failed attempts. Please wait ${waitWords(retryAfter)} and try again, or reset your password.`,
		code: 'locked',
		retryAfter,
	})
}
