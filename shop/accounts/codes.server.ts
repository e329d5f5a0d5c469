/** One-time codes: sent by letter, kept only as a keyed hash, good for ten minutes, five tries and one use. */
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
import { isSameSecret, keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** A browser's half minute may be a little shorter than the server's. */
const GRACE_MILLISECONDS = 2_000

type Asked = { email: string; purpose: CodePurpose }
type StoredCode = typeof oneTimeCodes.$inferSelect

const WRONG_CODE = refuse('invalid', 'Verification Failed', {
	message: 'This code is not right or no longer works. Please check it or ask for a new one.',
	field: 'otp',
	code: 'wrong_code',
})
const DEAD_CODE = refuse('too_many', 'Verification Failed', {
	message: 'Too many wrong tries. Please ask for a new code.',
	field: 'otp',
	code: 'dead_code',
})

/** Kills the code before and makes a new one, unless one went out a moment ago. `sendIt` false: nobody has that address, and nobody may notice. */
export async function createCode(
	shop: Shop,
	transaction: Transaction,
	{ email, purpose, sendIt }: Asked & { sendIt: boolean },
): Promise<void> {
	const now = shop.clock()
	const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
	const row = { codeHash: hashOf(shop, { email, purpose, code }), tries: 0, sentAt: now, usedAt: null }
	const [made] = await transaction
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
	if (!made || !sendIt) return
	const letter = codeEmail({ to: email, purpose, code, brand: shop.config.brand })
	await enqueueEmail(shop, transaction, { key: `code:${row.codeHash}:${now.getTime()}`, email: letter })
}

/** Looks at a code and leaves it good. A password's hash is dear, so only whoever holds the code may make the shop work one out. */
export async function peekCode(shop: Shop, asked: Asked & { code: string }): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		return (await checkCode(shop, transaction, { ...asked, use: false })) ?? { ok: true }
	})
}

/** Null when the code is right. A wrong one costs a try, so the transaction must be kept, not rolled back. */
export async function checkCode(
	shop: Shop,
	transaction: Transaction,
	{ email, purpose, code, use }: Asked & { code: string; use: boolean },
): Promise<Refusal | null> {
	const mine = and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose))
	// The lock makes a thousand guesses at once stand in line, and each count.
	const [stored] = await transaction.select().from(oneTimeCodes).where(mine).for('update')
	if (!stored || stored.usedAt || isOld(shop, stored)) return WRONG_CODE
	if (stored.tries >= MAX_CODE_ATTEMPTS) return DEAD_CODE
	if (!isSameSecret(hashOf(shop, { email, purpose, code }), stored.codeHash)) {
		await transaction
			.update(oneTimeCodes)
			.set({ tries: stored.tries + 1 })
			.where(mine)
		return stored.tries + 1 >= MAX_CODE_ATTEMPTS ? DEAD_CODE : WRONG_CODE
	}
	if (use) await transaction.update(oneTimeCodes).set({ usedAt: shop.clock() }).where(mine)
	return null
}

function isOld(shop: Shop, { sentAt }: StoredCode): boolean {
	return shop.clock().getTime() - sentAt.getTime() >= CODE_MINUTES * 60_000
}

function hashOf(shop: Shop, { email, purpose, code }: Asked & { code: string }): string {
	return keyedHash(shop.config.secret, `code|${purpose}|${email}|${code}`, 'hex')
}
