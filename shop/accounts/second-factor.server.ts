/** The second factor of the staff: six-digit codes from an authenticator app (RFC 6238), each valid once. */
import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { and, eq, isNotNull } from 'drizzle-orm'
import { isStillValid } from './passwords/password-proof.server.ts'
import type { Customer, PasswordProof } from './rules.ts'
import { OR_OPEN_LINK, sendDeviceLink } from './sessions/device-links.server.ts'
import { hasGivenSecondFactor, rememberDevice } from './sessions/known-devices.server.ts'
import { secondFactors, sessions } from './tables.server.ts'
import { decrypt, encrypt } from '#shop/crypto/encrypt.server.ts'
import { constantTimeEqual } from '#shop/crypto/keyed-hash.server.ts'
import { claimGuess } from '#shop/limits/guesses.server.ts'
import { formatWait } from '#shop/limits/rules.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const KEY_BYTES = 20
const STEP_SECONDS = 30
/** How many steps before and after the current one are accepted, because the phone's clock may be off by half a minute. */
const STEP_TOLERANCE = 1

type StoredFactor = typeof secondFactors.$inferSelect

/** Returns the key and the otpauth URL for the authenticator app, or null once a second factor is enrolled. */
export async function startEnrolment(
	shop: Shop,
	{ customerId, email }: { customerId: string; email: string },
): Promise<{ key: string; otpauthUrl: string } | null> {
	const encryptedKey = encrypt(shop.config.secret, randomBytes(KEY_BYTES).toString('base64url'))
	await shop.db.insert(secondFactors).values({ customerId, encryptedKey }).onConflictDoNothing()
	const [stored] = await shop.db.select().from(secondFactors).where(eq(secondFactors.customerId, customerId))
	if (!stored || stored.enrolledAt) return null
	const key = decrypt(shop.config.secret, stored.encryptedKey)

	return {
		key: base32.encode(key, { padding: false }),
		otpauthUrl: createOTP(key).url(shop.config.brand.name, email),
	}
}

export async function hasSecondFactor({ db }: Pick<Shop, 'db'>, customerId: string): Promise<boolean> {
	const isEnrolled = isNotNull(secondFactors.enrolledAt)
	return (await db.$count(secondFactors, and(eq(secondFactors.customerId, customerId), isEnrolled))) > 0
}

type EnteredTotp = {
	customer: Pick<Customer, 'id' | 'email'>
	token: string
	code: string
	clientIp: string
	/** Null for a browser without a device cookie. */
	deviceHash: string | null
}

/** `isEnrolment` means that the first correct code completed the enrolment. */
type Confirmed = { isEnrolment: boolean }

/**
 * A correct code opens the admin console for this session, and the first one also completes the enrolment. Wrong codes of
 * somebody who knows the password count only against devices that have never entered a correct one.
 */
export async function verifyTotp(shop: Shop, entered: EnteredTotp): Promise<Outcome<Confirmed>> {
	const { customer, clientIp, deviceHash } = entered
	const device = deviceHash === null ? null : { customerId: customer.id, deviceHash }
	const recognizedBy = device && (await hasGivenSecondFactor(shop, device)) ? deviceHash : null
	const { email } = customer
	const claim = await claimGuess(shop, { kind: 'second factor', email, guesser: { clientIp, recognizedBy } })
	if (!claim.ok) {
		if (claim.isOwnerShutOut) await sendDeviceLink(shop, email, { isForSecondFactor: true })
		return tooManyCodes(claim)
	}
	const outcome = await inTransaction(shop, async (transaction) => {
		const checked = await checkTotp(shop, transaction, entered)
		if (checked.ok && device) await rememberDevice(shop, transaction, { ...device, withSecondFactor: true })
		return checked
	})
	if (outcome.ok) await claim.giveBack()
	return outcome
}

async function checkTotp(
	shop: Shop,
	transaction: Transaction,
	{ customer, token, code }: EnteredTotp,
): Promise<Outcome<Confirmed>> {
	const isSession = eq(sessions.token, token)
	// A new password ends the session and deletes the devices that are known by then.
	const [session] = await transaction
		.select({ id: sessions.id })
		.from(sessions)
		.where(isSession)
		.for('update')
	if (!session) return SESSION_ENDED
	const ofCustomer = eq(secondFactors.customerId, customer.id)
	const [stored] = await transaction.select().from(secondFactors).where(ofCustomer).for('update')
	const step = stored ? await findStep(shop, stored, code) : null
	if (!stored || step === null) return WRONG_CODE
	const now = shop.clock()
	await transaction
		.update(secondFactors)
		.set({ lastStep: step, enrolledAt: stored.enrolledAt ?? now })
		.where(ofCustomer)
	await transaction.update(sessions).set({ secondFactorAt: now }).where(isSession)
	return { ok: true, isEnrolment: stored.enrolledAt === null }
}

/** Returns when the last code was used, to the step, or null before the first. */
export function lastCodeAt({ lastStep }: Pick<StoredFactor, 'lastStep'>): Date | null {
	return lastStep === 0 ? null : new Date(lastStep * STEP_SECONDS * 1000)
}

/** For a lost phone: the next sign-in enrols a new one. */
export async function deleteSecondFactor(transaction: Transaction, customerId: string): Promise<void> {
	await transaction.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, customerId))
	await transaction.delete(secondFactors).where(eq(secondFactors.customerId, customerId))
}

/** Returns when a session was opened and last used, and when its password and second factor were last confirmed, or null if there is no such session. */
export async function findAuthenticationTimes(
	{ db }: Pick<Shop, 'db'>,
	token: string,
): Promise<{ openedAt: Date; passwordAt: Date; secondFactorAt: Date | null; lastUsedAt: Date } | null> {
	const [session] = await db.select().from(sessions).where(eq(sessions.token, token))
	if (!session) return null
	return {
		openedAt: session.createdAt,
		passwordAt: session.passwordAt ?? session.createdAt,
		secondFactorAt: session.secondFactorAt,
		lastUsedAt: session.updatedAt,
	}
}

/** Returns false if the password was replaced after it was verified. */
export async function recordPasswordConfirmation(
	shop: Pick<Shop, 'db' | 'clock'>,
	{ proof, token }: { proof: PasswordProof; token: string },
): Promise<boolean> {
	return inTransaction(shop, async (transaction) => {
		if (!(await isStillValid(transaction, proof))) return false
		await transaction.update(sessions).set({ passwordAt: shop.clock() }).where(eq(sessions.token, token))
		return true
	})
}

/** Returns the time step of this code, or null if it is wrong or was used. */
async function findStep(shop: Shop, stored: StoredFactor, code: string): Promise<number | null> {
	const otp = createOTP(decrypt(shop.config.secret, stored.encryptedKey))
	const current = Math.floor(shop.clock().getTime() / 1000 / STEP_SECONDS)
	for (let step = current - STEP_TOLERANCE; step <= current + STEP_TOLERANCE; step++) {
		if (step > stored.lastStep && constantTimeEqual(code, await otp.hotp(step))) return step
	}
	return null
}

const SESSION_ENDED = refuse('signed_out', 'Verification Failed', {
	message: 'You have been signed out. Please sign in again.',
	code: 'session_ended',
})
const WRONG_CODE = refuse('invalid', 'Verification Failed', {
	message: 'This code is incorrect. Codes change every 30 seconds, and each works only once.',
	field: 'code',
	code: 'wrong_code',
})

function tooManyCodes({
	retryAfter,
	isOwnerShutOut,
}: {
	retryAfter: number
	isOwnerShutOut: boolean
}): Refusal {
	const otherWay = isOwnerShutOut ? OR_OPEN_LINK : ''
	return refuse('too_many', 'Verification Failed', {
		message: `Too many incorrect codes. Please wait ${formatWait(retryAfter)} and try again${otherWay}.`,
		code: 'locked',
		retryAfter,
	})
}
