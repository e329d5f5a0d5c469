/** The second factor of whoever runs the shop: six digits from an authenticator app (RFC 6238), each good once. */
import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { eq } from 'drizzle-orm'
import { recordFailure, whyLocked } from './locks.server.ts'
import { secondFactors, sessions } from './tables.server.ts'
import { isSameSecret } from '#shop/crypto/keyed-hash.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { encrypt, decrypt } from '#shop/crypto/encrypt.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const KEY_BYTES = 20
const STEP_SECONDS = 30
/** A phone's clock may be half a minute off. */
const STEPS_AROUND = 1

type StoredFactor = typeof secondFactors.$inferSelect

/** What the app is to be told, until the first right code; null when it already guards the account. */
export async function startEnrolment(
	shop: Shop,
	{ customerId, email }: { customerId: string; email: string },
): Promise<{ key: string; address: string } | null> {
	const encryptedKey = encrypt(shop.config.secret, randomBytes(KEY_BYTES).toString('base64url'))
	await shop.db.insert(secondFactors).values({ customerId, encryptedKey }).onConflictDoNothing()
	const [stored] = await shop.db.select().from(secondFactors).where(eq(secondFactors.customerId, customerId))
	if (!stored || stored.enrolledAt) return null
	const key = decrypt(shop.config.secret, stored.encryptedKey)
	// The app reads the key as base32, from the picture or typed.
	return {
		key: base32.encode(key, { padding: false }),
		address: createOTP(key).url(shop.config.brand.name, email),
	}
}

/** The first right code enrols; every right code opens the console to this session. */
export async function verifyTotp(
	shop: Shop,
	{ customerId, token, code }: { customerId: string; token: string; code: string },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const mine = eq(secondFactors.customerId, customerId)
		const [stored] = await transaction.select().from(secondFactors).where(mine).for('update')
		const now = shop.clock()
		if (!stored) return WRONG_CODE
		const locked = whyLocked(stored, { now, title: 'Verification Failed', say: tooManyCodes })
		if (locked) return locked
		const step = await matchingStep(shop, stored, code)
		if (step === null) {
			await transaction.update(secondFactors).set(recordFailure(stored, now)).where(mine)
			return WRONG_CODE
		}
		await transaction
			.update(secondFactors)
			.set({ lastStep: step, failures: 0, lockedUntil: null, enrolledAt: stored.enrolledAt ?? now })
			.where(mine)
		await transaction.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.token, token))
		return { ok: true }
	})
}

/** For the command line, when a phone is lost: the next sign-in enrols a new one. */
export async function deleteSecondFactor(transaction: Transaction, customerId: string): Promise<void> {
	await transaction.delete(secondFactors).where(eq(secondFactors.customerId, customerId))
	await transaction.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, customerId))
}

/** How this session stands with the console. */
export async function readProofs(
	{ db }: Pick<Shop, 'db'>,
	token: string,
): Promise<{ passwordAt: Date; secondFactorAt: Date | null } | null> {
	const [session] = await db.select().from(sessions).where(eq(sessions.token, token))
	if (!session) return null
	return {
		passwordAt: session.passwordAt ?? session.createdAt,
		secondFactorAt: session.secondFactorAt,
	}
}

export async function recordPasswordProof(shop: Pick<Shop, 'db' | 'clock'>, token: string): Promise<void> {
	await shop.db.update(sessions).set({ passwordAt: shop.clock() }).where(eq(sessions.token, token))
}

/** The half minute whose code this is; null for a wrong one and for one that was used. */
async function matchingStep(shop: Shop, stored: StoredFactor, code: string): Promise<number | null> {
	const otp = createOTP(decrypt(shop.config.secret, stored.encryptedKey))
	const current = Math.floor(shop.clock().getTime() / 1000 / STEP_SECONDS)
	for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step++) {
		if (step > stored.lastStep && isSameSecret(code, await otp.hotp(step))) return step
	}
	return null
}

const WRONG_CODE = refuse('invalid', 'Verification Failed', {
	message: 'This code is not right. Codes change every half minute, and each works once.',
	field: 'code',
	code: 'wrong_code',
})

function tooManyCodes(wait: string): string {
	return `Too many wrong codes. Please wait ${wait} and try again.`
}
