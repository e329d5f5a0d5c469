/** One-time codes: sent by email, stored as a keyed hash, valid for ten minutes, five attempts and one use. */
import { randomInt } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { codeEmail } from './emails.server.ts'
import {
	CODE_LENGTH,
	CODE_MINUTES,
	type CodePurpose,
	MAX_CODE_ATTEMPTS,
	RESEND_AFTER_SECONDS,
} from './rules.ts'
import { oneTimeCodes } from './tables.server.ts'
import { constantTimeEqual, keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** The countdown in the browser may end slightly before the server's. */
const GRACE_MILLISECONDS = 2_000

type CodeKey = { email: string; purpose: CodePurpose }
type EnteredCode = CodeKey & { code: string }
type StoredCode = typeof oneTimeCodes.$inferSelect

const WRONG_CODE = refuse('invalid', 'Verification Failed', {
	message: 'This code is incorrect or has expired. Please check it or request a new one.',
	field: 'otp',
	code: 'wrong_code',
})
const CODE_LOCKED = refuse('too_many', 'Verification Failed', {
	message: 'Too many incorrect attempts. Please request a new code.',
	field: 'otp',
	code: 'dead_code',
})

/** Replaces the previous code, unless it was sent within the last half minute. With `shouldSend` false, no email is sent: no account has this address, and the response must not reveal that. */
export async function createCode(
	shop: Shop,
	transaction: Transaction,
	{ email, purpose, shouldSend }: CodeKey & { shouldSend: boolean },
): Promise<void> {
	const now = shop.clock()
	const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
	const row = { codeHash: hashOf(shop, { email, purpose, code }), tries: 0, sentAt: now, usedAt: null }
	const [created] = await transaction
		.insert(oneTimeCodes)
		.values({ email, purpose, ...row })
		.onConflictDoUpdate({
			target: [oneTimeCodes.email, oneTimeCodes.purpose],
			set: row,
			setWhere: lt(
				oneTimeCodes.sentAt,
				new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000 + GRACE_MILLISECONDS),
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
 * valid code. A wrong code counts as an attempt.
 */
export async function verifyCode(shop: Shop, entered: EnteredCode): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		return (await checkCode(shop, transaction, entered)) ?? { ok: true }
	})
}

/** Null if the code is correct: it cannot be used again. A wrong code is counted, so the caller must commit the transaction. */
export async function consumeCode(
	shop: Shop,
	transaction: Transaction,
	entered: EnteredCode,
): Promise<Refusal | null> {
	const refusal = await checkCode(shop, transaction, entered)
	if (refusal) return refusal
	await transaction.update(oneTimeCodes).set({ usedAt: shop.clock() }).where(isCodeOf(entered))
	return null
}

async function checkCode(
	shop: Shop,
	transaction: Transaction,
	{ email, purpose, code }: EnteredCode,
): Promise<Refusal | null> {
	const ofThisKey = isCodeOf({ email, purpose })
	// With the lock, concurrent guesses are all counted.
	const [stored] = await transaction.select().from(oneTimeCodes).where(ofThisKey).for('update')
	if (!stored || stored.usedAt || isExpired(shop, stored)) return WRONG_CODE
	if (stored.tries >= MAX_CODE_ATTEMPTS) return CODE_LOCKED
	if (!constantTimeEqual(hashOf(shop, { email, purpose, code }), stored.codeHash)) {
		await transaction
			.update(oneTimeCodes)
			.set({ tries: stored.tries + 1 })
			.where(ofThisKey)
		return stored.tries + 1 >= MAX_CODE_ATTEMPTS ? CODE_LOCKED : WRONG_CODE
	}
	return null
}

function isCodeOf({ email, purpose }: CodeKey) {
	return and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose))
}

function isExpired(shop: Shop, { sentAt }: StoredCode): boolean {
	return shop.clock().getTime() - sentAt.getTime() >= CODE_MINUTES * 60_000
}

function hashOf(shop: Shop, { email, purpose, code }: EnteredCode): string {
	return keyedHash(shop.config.secret, `code|${purpose}|${email}|${code}`, 'hex')
}
