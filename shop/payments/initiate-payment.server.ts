/** Opening an attempt with the provider, exactly once. */
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Attempt } from './attempts.server.ts'
import { endAttempt } from './expire-attempt.server.ts'
import { CLAIM_SECONDS } from './rules.ts'
import { paymentAttempts } from './tables.server.ts'
import { isUnclaimed } from '#shop/database/claims.server.ts'
import { lockOrder } from '#shop/orders/orders.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Opening = { opened: true; redirectUrl: string } | { opened: false; tryAgain: boolean }

const LOOK_AGAIN_MILLISECONDS = 100
/** Than was asked for: more is a slip, or a clock that is wrong. */
const MOST_LONGER_MILLISECONDS = 3_600_000

/**
 * Opens the attempt with the provider. However many ask at once, one talks to the provider
 * and all get its answer; after a crash or a lost reply the next one takes over where it stopped.
 */
export async function initiatePayment(
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
				isUnclaimed(paymentAttempts.claimedUntil, { now, seconds: CLAIM_SECONDS }),
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
	const answer = await shop.payments.createPayment({
		merchantOrderId: attempt.merchantOrderId,
		amount: attempt.amount,
		expiresAfterSeconds: shop.config.payments.expiresAfterSeconds,
		redirectUrl: `${shop.config.publicUrl}/payment-success?transactionId=${orderNumberOf(attempt)}`,
		message: `Order ${orderNumberOf(attempt)}`,
		...facts,
	})
	switch (answer.result) {
		case 'opened': {
			const { redirectUrl, providerOrderId } = answer
			const expiresAt = endOf(attempt, answer.expiresAt)
			const opened = { redirectUrl, providerOrderId, expiresAt, claimedUntil: null }
			await update(shop, attempt.id, { state: 'initiated', ...opened })
			return { opened: true, redirectUrl }
		}
		case 'unknown':
			// Nobody knows whether the provider has it. The same id is safe to repeat: it is refused if it was taken.
			await update(shop, attempt.id, { claimedUntil: null })
			return { opened: false, tryAgain: true }
		case 'duplicate':
			// It was opened, but the address of its page is lost: watched to its end, and replaced by a new attempt.
			await update(shop, attempt.id, { state: 'abandoned', claimedUntil: null })
			return { opened: false, tryAgain: true }
		case 'rejected':
			await endRefused(shop, attempt, answer.code)
			return { opened: false, tryAgain: false }
	}
}

/**
 * The provider's word on when its window ends, where that can be meant. A moment long past would let go of the order while
 * its shopper is paying and send the money back as late; one far away would hold its packs.
 */
function endOf({ createdAt, expiresAt }: Attempt, told: Date | null): Date {
	const isMeant = told && told > createdAt && told.getTime() < expiresAt.getTime() + MOST_LONGER_MILLISECONDS
	return isMeant ? told : expiresAt
}

async function endRefused(shop: Shop, attempt: Attempt, code: string): Promise<void> {
	const { merchantOrderId } = attempt
	shop.log.error({ merchantOrderId, code }, 'the provider refused to open a payment')
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, attempt.orderId)
		const end = { state: 'failed', errorCode: code } as const
		await endAttempt(shop, transaction, { order, attempt, from: ['created'], ...end })
	})
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
