/** Reads and replaces password hashes, and limits guesses at them. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isTooCommon } from './common-passwords.ts'
import { mayRequestReset } from '#shop/accounts/code-requests.server.ts'
import { OR_OPEN_LINK, sendDeviceLink } from '#shop/accounts/sessions/device-links.server.ts'
import { deleteOtherDevices } from '#shop/accounts/sessions/known-devices.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { type Customer, PASSWORD_RULES_TITLE, type PasswordProof, TOO_COMMON } from '#shop/accounts/rules.ts'
import {
	credentials,
	deviceLinks,
	oneTimeCodes,
	secondFactors,
	sessions,
} from '#shop/accounts/tables.server.ts'
import { claimGuess, type Guesser, mayGuess } from '#shop/limits/guesses.server.ts'
import { limitUse } from '#shop/limits/limits.server.ts'
import { wideNetworkOf } from '#shop/limits/network.server.ts'
import { formatWait } from '#shop/limits/rules.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type PasswordGuess = { customer: Customer; guesser: Guesser }

type Credential = typeof credentials.$inferSelect

/**
 * Returns the credential to compare the password with, or null if the account has none. Each call counts as a wrong guess
 * until `giveBack` is called, so that concurrent guesses are all counted.
 */
export async function claimPasswordGuess(
	shop: Shop,
	{ customer, guesser }: PasswordGuess,
): Promise<Outcome<{ credential: Credential | null; giveBack: () => Promise<void> }>> {
	const { email } = customer
	const claim = await claimGuess(shop, { kind: 'password', email, guesser })
	if (!claim.ok) {
		const otherWay = await findOtherWay(shop, { email, guesser, isOwnerShutOut: claim.isOwnerShutOut })
		return refuse('too_many', 'Account Security', {
			message: `Too many failed attempts. Please wait ${formatWait(claim.retryAfter)} and try again${otherWay}.`,
			code: 'locked',
			retryAfter: claim.retryAfter,
		})
	}
	const sender = guesser.recognizedBy ?? wideNetworkOf(guesser.clientIp)
	const flood = await limitUse(shop, { name: 'password-for-account', subject: [sender, email] })
	if (flood) {
		await claim.giveBack()
		return flood
	}
	const [stored] = await shop.db.select().from(credentials).where(eq(credentials.customerId, customer.id))
	return { ok: true, credential: stored ?? null, giveBack: claim.giveBack }
}

/** Suggests only what would not be refused as well: the code of a reset is also a guess at the account. */
async function findOtherWay(
	shop: Shop,
	{ email, guesser, isOwnerShutOut }: { email: string; guesser: Guesser; isOwnerShutOut: boolean },
): Promise<string> {
	const mayReset =
		!isOwnerShutOut &&
		(await mayGuess(shop, { kind: 'code', email, guesser })) &&
		(await mayRequestReset(shop, { email, guesser }))
	if (mayReset) return ', or reset your password'
	if (guesser.recognizedBy) return ''
	await sendDeviceLink(shop, email)
	return OR_OPEN_LINK
}

/** Returns `wrong` if the password is wrong. If it is right, a hash with outdated parameters is replaced. */
export async function checkPassword(
	shop: Shop,
	{ customer, password, guesser, wrong }: PasswordGuess & { password: string; wrong: Refusal },
): Promise<Outcome<{ proof: PasswordProof }>> {
	const claim = await claimPasswordGuess(shop, { customer, guesser })
	if (!claim.ok) return claim
	const { credential } = claim
	if (!credential) return wrong
	const { passwordHash, version } = credential
	const { clientIp } = guesser
	const verified = await verifyPassword(shop, { password, hash: passwordHash, clientIp })
	if (verified.ok && !verified.isRight) return wrong
	await claim.giveBack()
	if (!verified.ok) return verified
	const customerId = customer.id
	if (verified.isOutdated) await renewHash(shop, { customerId, password, passwordHash, clientIp })
	return { ok: true, proof: { customerId, version } }
}

async function renewHash(
	shop: Shop,
	{
		customerId,
		password,
		passwordHash,
		clientIp,
	}: { customerId: string; password: string; passwordHash: string; clientIp: string },
): Promise<void> {
	const renewed = await hashPassword(shop, { password, clientIp })
	// Too many passwords are being hashed; the hash is renewed at a later sign-in.
	if (!renewed.ok) return
	await shop.db
		.update(credentials)
		.set({ passwordHash: renewed.hash })
		// Does nothing if the password was changed in the meantime.
		.where(and(eq(credentials.customerId, customerId), eq(credentials.passwordHash, passwordHash)))
}

/** `names` are the person's name and email. */
export function refuseCommonPassword(
	{ config }: Pick<Shop, 'config'>,
	{ password, names, field = 'password' }: { password: string; names: readonly string[]; field?: string },
): Refusal | null {
	if (!isTooCommon(password, [...names, config.brand.name])) return null
	return refuse('invalid', PASSWORD_RULES_TITLE, { message: TOO_COMMON, field, code: 'common_password' })
}

type NewPassword = {
	customer: Pick<Customer, 'id' | 'email'>
	passwordHash: string
	deviceHash: string
}

/**
 * The caller has locked the old password. Ends what was started with it: sessions, all known devices but this one,
 * emailed links and codes, and an authenticator app that is being set up.
 */
export async function replacePassword(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ customer: { id: customerId, email }, passwordHash, deviceHash }: NewPassword,
): Promise<PasswordProof> {
	const [replaced] = await transaction
		.update(credentials)
		.set({ passwordHash, version: sql`${credentials.version} + 1`, changedAt: shop.clock() })
		.where(eq(credentials.customerId, customerId))
		.returning({ version: credentials.version })
	if (!replaced) throw new Error('The account has no password to replace')
	await transaction.delete(sessions).where(eq(sessions.userId, customerId))
	await transaction.delete(deviceLinks).where(eq(deviceLinks.customerId, customerId))
	// Runs after sessions and links are deleted, because each may be adding a device until then.
	await deleteOtherDevices(shop, transaction, { customerId, deviceHash })
	const isResetCode = and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, 'password_reset'))
	await transaction.delete(oneTimeCodes).where(and(isResetCode, isNull(oneTimeCodes.usedAt)))
	// Its key may have been shown to somebody with the old password.
	const isNotSetUp = isNull(secondFactors.enrolledAt)
	await transaction.delete(secondFactors).where(and(eq(secondFactors.customerId, customerId), isNotSetUp))
	return { customerId, version: replaced.version }
}
