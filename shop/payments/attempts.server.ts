/** Attempts to pay an order: making one, and opening it with the provider exactly once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { endAttempt } from './hopeless.server.ts'
import { LEAST_PAYMENT_RUPEES, nextCheckAt, REOPEN_SECONDS_LEFT } from './rules.ts'
import { paymentAttempts } from './tables.server.ts'
import { queueJob } from '#shop/jobs.server.ts'
import { rupees } from '#shop/money.ts'
import { lockOrder, type Order } from '#shop/orders/orders.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type Attempt = typeof paymentAttempts.$inferSelect
export type Opening = { opened: true; redirectUrl: string } | { opened: false; tryAgain: boolean }

export const LEAST_PAYMENT = rupees(LEAST_PAYMENT_RUPEES)

/** Longer than the provider's time-outs, so a claim outlives every call made under it. */
export const CLAIM_SECONDS = 20
const LOOK_AGAIN_MILLISECONDS = 100

export async function makeAttempt(shop: Shop, transaction: Transaction, order: Order): Promise<Attempt> {
	const [earlier] = await transaction
		.select({ count: count() })
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, order.id))
	const number = (earlier?.count ?? 0) + 1
	const now = shop.clock()
	const expiresAt = new Date(now.getTime() + shop.config.payments.expiresAfterSeconds * 1000)
	const id = randomUUID()
	const firstCheck = nextCheckAt({ startedAt: now, expiresAt, now })
	const [attempt] = await transaction
		.insert(paymentAttempts)
		.values({
			id,
			orderId: order.id,
			// The provider never takes an id twice, so each further attempt has its own.
			merchantOrderId: number === 1 ? order.number : `${order.number}-${number}`,
			amount: order.total,
			state: 'created',
			createdAt: now,
			expiresAt,
			nextCheckAt: firstCheck,
		})
		.returning()
	if (!attempt) throw new Error('The payment attempt was not written')
	if (firstCheck) await queueCheck(transaction, id, firstCheck)
	return attempt
}

export async function queueCheck(transaction: Transaction, attemptId: string, at: Date): Promise<void> {
	await queueJob(transaction, {
		name: 'check_payment',
		payload: { attemptId },
		key: `payment:${attemptId}`,
		at,
	})
}

export async function latestAttempt(db: Database | Transaction, orderId: string): Promise<Attempt | null> {
	const [attempt] = await db
		.select()
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, orderId))
		.orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.merchantOrderId))
		.limit(1)
	return attempt ?? null
}

/** Whether the provider's window of this attempt may be offered again. */
export function mayReopen(shop: Pick<Shop, 'clock'>, attempt: Attempt): boolean {
	const secondsLeft = (attempt.expiresAt.getTime() - shop.clock().getTime()) / 1000
	return attempt.state === 'initiated' && attempt.redirectUrl !== null && secondsLeft > REOPEN_SECONDS_LEFT
}

/**
 * Opens the attempt with the provider. However many ask at once, one talks to the provider
 * and all get its answer; after a crash or a lost reply the next one takes over where it stopped.
 */
export async function openAttempt(
	shop: Shop,
	attemptId: string,
	facts: { phone: string; scenario?: string },
): Promise<Opening> {
	const giveUpAt = Date.now() + CLAIM_SECONDS * 1000
	while (Date.now() < giveUpAt) {
		const claimed = await claim(shop, attemptId)
		if (claimed) return talkToProvider(shop, claimed, facts)
		const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
		if (attempt?.redirectUrl) return { opened: true, redirectUrl: attempt.redirectUrl }
		if (attempt?.state !== 'created') return { opened: false, tryAgain: true }
		if (attempt.claimedUntil === null) continue
		await pause(LOOK_AGAIN_MILLISECONDS)
	}
	return { opened: false, tryAgain: true }
}

async function claim(shop: Shop, attemptId: string): Promise<Attempt | null> {
	const now = shop.clock()
	const [claimed] = await shop.db
		.update(paymentAttempts)
		.set({ claimedUntil: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
		.where(
			and(
				eq(paymentAttempts.id, attemptId),
				eq(paymentAttempts.state, 'created'),
				or(isNull(paymentAttempts.claimedUntil), lt(paymentAttempts.claimedUntil, now)),
			),
		)
		.returning()
	return claimed ?? null
}

async function talkToProvider(
	shop: Shop,
	attempt: Attempt,
	facts: { phone: string; scenario?: string },
): Promise<Opening> {
	const answer = await shop.payments.openPayment({
		merchantOrderId: attempt.merchantOrderId,
		amount: attempt.amount,
		expiresAfterSeconds: shop.config.payments.expiresAfterSeconds,
		redirectUrl: `${shop.config.publicUrl}/payment-success?transactionId=${orderNumberOf(attempt)}`,
		message: `Order ${orderNumberOf(attempt)}`,
		...facts,
	})
	if (answer.answer === 'opened') {
		const { redirectUrl, providerOrderId, expiresAt } = answer
		await update(shop, attempt.id, {
			state: 'initiated',
			redirectUrl,
			providerOrderId,
			expiresAt,
			claimedUntil: null,
		})
		return { opened: true, redirectUrl }
	}
	if (answer.answer === 'unknown') {
		// Nobody knows whether the provider has it. The same id is safe to repeat: it is refused if it was taken.
		await update(shop, attempt.id, { claimedUntil: null })
		return { opened: false, tryAgain: true }
	}
	if (answer.answer === 'taken') {
		// It was opened, but the address of its page is lost: watched to its end, and replaced by a new attempt.
		await update(shop, attempt.id, { state: 'abandoned', claimedUntil: null })
		return { opened: false, tryAgain: true }
	}
	shop.log.error(
		{ merchantOrderId: attempt.merchantOrderId, code: answer.code },
		'the provider refused to open a payment',
	)
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, attempt.orderId)
		const end = { state: 'failed', errorCode: answer.code } as const
		await endAttempt(shop, transaction, { order, attempt, from: ['created'], ...end })
	})
	return { opened: false, tryAgain: false }
}

/** Only from `created`: a webhook may have settled the attempt while we were reading the reply, and then all of it stands. */
async function update(shop: Shop, id: string, values: Partial<Attempt>): Promise<void> {
	await shop.db
		.update(paymentAttempts)
		.set(values)
		.where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'created')))
}

function orderNumberOf({ merchantOrderId }: Attempt): string {
	return merchantOrderId.split('-').slice(0, 3).join('-')
}
