/**
 * Sends and checks one-time codes: stored as a keyed hash, valid for ten minutes, five attempts and one use, and only in
 * the browser that requested it.
 */
import { randomInt } from 'node:crypto'
import { and, eq, gt, lt, ne, or } from 'drizzle-orm'
import { OR_OPEN_LINK, sendDeviceLink } from './sessions/device-links.server.ts'
import { codeEmail } from './emails.server.ts'
import { isKnownDevice } from './sessions/known-devices.server.ts'
import {
	CODE_LENGTH,
	CODE_MINUTES,
	type CodePurpose,
	MAX_CODE_ATTEMPTS,
	RESEND_AFTER_SECONDS,
} from './rules.ts'
import { oneTimeCodes } from './tables.server.ts'
import { constantTimeEqual, keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { isTooLate, latestPossible } from '#shop/clock-skew.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { claimGuess } from '#shop/limits/guesses.server.ts'
import { formatWait } from '#shop/limits/rules.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** The browser's countdown may end slightly before the server's. */
const GRACE_MILLISECONDS = 2_000

/** `deviceHash` identifies the browser that requested the code. */
type CodeKey = { email: string; purpose: CodePurpose; deviceHash: string }
type EnteredCode = CodeKey & { code: string }
type StoredCode = typeof oneTimeCodes.$inferSelect

export const WRONG_CODE = refuse('invalid', 'Verification Failed', {
	message: 'This code is incorrect or has expired. Please check it or request a new one.',
	field: 'otp',
	code: 'wrong_code',
})
const CODE_LOCKED = refuse('too_many', 'Verification Failed', {
	message: 'Too many incorrect attempts. Please request a new code.',
	field: 'otp',
	code: 'dead_code',
})
/** The response to the last attempt, if that was wrong. */
const LAST_ATTEMPT_WRONG: Refusal = { ...CODE_LOCKED, kind: 'invalid' }

/**
 * Replaces the browser's previous code, unless it was sent within the last half minute by a clock that was right. With
 * `shouldSend` false, no email is sent: no account has this address, and the response must not reveal that.
 */
export async function createCode(
	shop: Shop,
	transaction: Transaction,
	{ email, purpose, deviceHash, shouldSend }: CodeKey & { shouldSend: boolean },
): Promise<void> {
	const now = shop.clock()
	const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
	const row = {
		codeHash: hashOf(shop, { email, purpose, deviceHash, code }),
		attempts: 0,
		sentAt: now,
		usedAt: null,
	}
	const [created] = await transaction
		.insert(oneTimeCodes)
		.values({ email, purpose, deviceHash, ...row })
		.onConflictDoUpdate({
			target: [oneTimeCodes.email, oneTimeCodes.purpose, oneTimeCodes.deviceHash],
			set: row,
			setWhere: or(
				lt(oneTimeCodes.sentAt, new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000 + GRACE_MILLISECONDS)),
				gt(oneTimeCodes.sentAt, latestPossible(now)),
			),
		})
		.returning({ email: oneTimeCodes.email })
	if (!created || !shouldSend) return
	await enqueueEmail(shop, transaction, {
		key: `code:${row.codeHash}:${now.getTime()}`,
		email: codeEmail({ to: email, purpose, code, brand: shop.config.brand }),
	})
}

/**
 * Checks a code and leaves it valid, so that a password, which is expensive to hash, is only hashed for a client with a
 * valid code. A wrong code counts as an attempt and as a guess at the account.
 */
export async function verifyCode(
	shop: Shop,
	{
		clientIp,
		maxAttempts = MAX_CODE_ATTEMPTS,
		...entered
	}: EnteredCode & { clientIp: string; maxAttempts?: number },
): Promise<Outcome> {
	const [stored] = await shop.db.select().from(oneTimeCodes).where(isCodeOf(entered))
	// Without a stored code there is nothing to guess.
	if (!stored || !isValid(shop, stored)) return WRONG_CODE
	if (stored.attempts >= maxAttempts) return CODE_LOCKED
	const recognizedBy = (await isKnownDevice(shop, entered)) ? entered.deviceHash : null
	const { email } = entered
	const claim = await claimGuess(shop, { kind: 'code', email, guesser: { clientIp, recognizedBy } })
	if (!claim.ok && entered.purpose === 'password_reset') {
		if (claim.isOwnerShutOut) await sendDeviceLink(shop, email)
		// The response is the same without an account, because it must not reveal that there is none.
		return tooManyCodes(claim.retryAfter, claim.isOwnerShutOut ? OR_OPEN_LINK : '')
	}
	// A sign-up has no account whose owner could get a link, so the person who asked for its code has one attempt all the same.
	const attempt = { ...entered, maxAttempts: claim.ok ? maxAttempts : 1 }
	const refusal = await inTransaction(shop, (transaction) => checkCode(shop, transaction, attempt))
	if (refusal) return refusal
	if (claim.ok) await claim.giveBack()
	return { ok: true }
}

function tooManyCodes(retryAfter: number, otherWay: string): Refusal {
	return refuse('too_many', 'Verification Failed', {
		message: `Too many incorrect attempts. Please wait ${formatWait(retryAfter)} and try again${otherWay}.`,
		field: 'otp',
		code: 'locked',
		retryAfter,
	})
}

/**
 * Returns null if the code is correct; then no browser can use it or another code of this email and purpose again. The
 * caller has verified it, and must commit the transaction.
 */
export async function consumeCode(
	shop: Shop,
	transaction: Transaction,
	entered: EnteredCode,
): Promise<Refusal | null> {
	const refusal = await checkCode(shop, transaction, { ...entered, maxAttempts: MAX_CODE_ATTEMPTS })
	if (refusal) return refusal
	await transaction.update(oneTimeCodes).set({ usedAt: shop.clock() }).where(isCodeOf(entered))
	const { email, purpose, deviceHash } = entered
	await transaction
		.delete(oneTimeCodes)
		.where(
			and(
				eq(oneTimeCodes.email, email),
				eq(oneTimeCodes.purpose, purpose),
				ne(oneTimeCodes.deviceHash, deviceHash),
			),
		)
	return null
}

async function checkCode(
	shop: Shop,
	transaction: Transaction,
	{ maxAttempts, ...entered }: EnteredCode & { maxAttempts: number },
): Promise<Refusal | null> {
	const ofThisKey = isCodeOf(entered)
	// With the lock, concurrent guesses are all counted.
	const [stored] = await transaction.select().from(oneTimeCodes).where(ofThisKey).for('update')
	if (!stored || !isValid(shop, stored)) return WRONG_CODE
	if (stored.attempts >= maxAttempts) return CODE_LOCKED
	if (!constantTimeEqual(hashOf(shop, entered), stored.codeHash)) {
		await transaction
			.update(oneTimeCodes)
			.set({ attempts: stored.attempts + 1 })
			.where(ofThisKey)
		return stored.attempts + 1 >= maxAttempts ? LAST_ATTEMPT_WRONG : WRONG_CODE
	}
	return null
}

function isCodeOf({ email, purpose, deviceHash }: CodeKey) {
	return and(
		eq(oneTimeCodes.email, email),
		eq(oneTimeCodes.purpose, purpose),
		eq(oneTimeCodes.deviceHash, deviceHash),
	)
}

/** Returns false for a code that is used, expired, or was sent while a clock was ahead, which would let it last longer. */
function isValid(shop: Shop, { usedAt, sentAt }: StoredCode): boolean {
	const now = shop.clock()
	const hasExpired = now.getTime() - sentAt.getTime() >= CODE_MINUTES * 60_000
	return usedAt === null && !hasExpired && !isTooLate(sentAt, now)
}

function hashOf(shop: Shop, { email, purpose, deviceHash, code }: EnteredCode): string {
	return keyedHash(shop.config.secret, `code|${purpose}|${email}|${deviceHash}|${code}`, 'hex')
}
