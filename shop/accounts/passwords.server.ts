/** Reads and replaces password hashes, and limits guesses at them. */
import { eq } from 'drizzle-orm'
import { sendDeviceLink } from './device-links.server.ts'
import { forgetOtherDevices } from './known-devices.server.ts'
import type { Customer } from './rules.ts'
import { credentials, sessions } from './tables.server.ts'
import { claimGuess, type Guesser } from '#shop/limits/guesses.server.ts'
import { formatWait } from '#shop/limits/rules.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/**
 * Returns the hash to compare the password with, null if the account has none. Each call counts as a wrong guess until
 * `giveBack` is called, so that concurrent guesses are all counted.
 */
export async function claimPasswordGuess(
	shop: Shop,
	{ customer, guesser }: { customer: Customer; guesser: Guesser },
): Promise<Outcome<{ passwordHash: string | null; giveBack: () => Promise<void> }>> {
	const claim = await claimGuess(shop, { kind: 'password', email: customer.email, guesser })
	if (!claim.ok) {
		if (claim.isAccountStopped) await sendDeviceLink(shop, customer.email)
		return refuse('too_many', 'Account Security', {
			message: `Too many failed attempts. Please wait ${formatWait(claim.retryAfter)} and try again, or reset your password.`,
			code: 'locked',
			retryAfter: claim.retryAfter,
		})
	}
	const [stored] = await shop.db.select().from(credentials).where(eq(credentials.customerId, customer.id))
	return { ok: true, passwordHash: stored?.passwordHash ?? null, giveBack: claim.giveBack }
}

/** Ends all sessions of the customer, and forgets all devices but this one. */
export async function replacePassword(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{
		customerId,
		passwordHash,
		deviceHash,
	}: { customerId: string; passwordHash: string; deviceHash: string | null },
): Promise<void> {
	await transaction
		.update(credentials)
		.set({ passwordHash, changedAt: shop.clock() })
		.where(eq(credentials.customerId, customerId))
	await transaction.delete(sessions).where(eq(sessions.userId, customerId))
	await forgetOtherDevices(shop, transaction, { customerId, deviceHash })
}
