/** Initiates an attempt with the provider: never by two callers at the same time, and again only if its response was lost. */
import { and, eq } from 'drizzle-orm'
import { type Attempt, orderNumberOf } from './attempts.server.ts'
import { endAttempt } from './end-attempt.server.ts'
import { CLAIM_SECONDS } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { isUnclaimed, secondsFromNow } from '#shop/database/claims.server.ts'
import { lockOrder } from '#shop/orders/orders.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Initiated = { ok: true; redirectUrl: string } | { ok: false; canRetry: boolean }

/** `redirectUrl` is where the provider sends the payer back to, by default the page with the result of a payment. */
type Payer = { phone: string; scenario?: string; redirectUrl?: string }

const POLL_MILLISECONDS = 100
/** If a response expires later than this after the requested expiry, it is an error or comes from a wrong clock. */
const MAX_EXTRA_MILLISECONDS = 3_600_000

/**
 * However many requests call this at the same time, only one calls the provider, and all return its result. After a crash
 * or a lost response the next one takes over.
 */
export async function initiatePayment(shop: Shop, attemptId: string, payer: Payer): Promise<Initiated> {
	const giveUpAt = performance.now() + CLAIM_SECONDS * 1000
	while (performance.now() < giveUpAt) {
		const claimed = await claim(shop, attemptId)
		if (claimed) return initiateClaimed(shop, claimed, payer)
		const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
		if (attempt?.redirectUrl) return { ok: true, redirectUrl: attempt.redirectUrl }
		if (attempt?.state !== 'created') return { ok: false, canRetry: true }
		await shop.pause(POLL_MILLISECONDS)
	}
	return { ok: false, canRetry: true }
}

async function claim(shop: Shop, attemptId: string): Promise<Attempt | null> {
	const [claimed] = await shop.db
		.update(paymentAttempts)
		.set({ claimedUntil: secondsFromNow(CLAIM_SECONDS) })
		.where(
			and(
				eq(paymentAttempts.id, attemptId),
				eq(paymentAttempts.state, 'created'),
				isUnclaimed(paymentAttempts.claimedUntil, CLAIM_SECONDS),
			),
		)
		.returning()
	return claimed ?? null
}

/** The caller holds the attempt's claim. */
export async function initiateClaimed(shop: Shop, attempt: Attempt, payer: Payer): Promise<Initiated> {
	const orderNumber = orderNumberOf(attempt)
	const created = await shop.payments.createPayment({
		merchantOrderId: attempt.merchantOrderId,
		amount: attempt.amount,
		expiresAfterSeconds: shop.config.payments.expiresAfterSeconds,
		redirectUrl: `${shop.config.publicUrl}/payment-success?transactionId=${orderNumber}`,
		message: `Order ${orderNumber}`,
		...payer,
	})
	switch (created.result) {
		case 'created': {
			const { redirectUrl, providerOrderId } = created
			const expiresAt = plausibleExpiry(attempt, created.expiresAt)
			const initiated = { redirectUrl, providerOrderId, expiresAt, claimedUntil: null }
			await updateIfCreated(shop, attempt, { state: 'initiated', ...initiated })
			return { ok: true, redirectUrl }
		}
		case 'unknown':
			// Repeating with the same id is safe: if the provider has it, the next call returns `duplicate`.
			await updateIfCreated(shop, attempt, { claimedUntil: null })
			return { ok: false, canRetry: true }
		case 'duplicate':
			// The payment exists, but the address of its page is lost. It is checked until it expires, and a new attempt
			// replaces it.
			await updateIfCreated(shop, attempt, { state: 'abandoned', claimedUntil: null })
			return { ok: false, canRetry: true }
		case 'rejected':
			await failAttempt(shop, attempt, created.code)
			return { ok: false, canRetry: false }
	}
}

/**
 * Returns the provider's expiry, unless it is implausible. One in the past would hide the order while the shopper pays
 * and refund the payment as late; one far ahead would hold its stock.
 */
function plausibleExpiry({ createdAt, expiresAt }: Attempt, given: Date | null): Date {
	const isPlausible =
		given && given > createdAt && given.getTime() < expiresAt.getTime() + MAX_EXTRA_MILLISECONDS
	return isPlausible ? given : expiresAt
}

async function failAttempt(shop: Shop, attempt: Attempt, code: string): Promise<void> {
	const { merchantOrderId } = attempt
	shop.log.error({ merchantOrderId, code }, 'The provider rejected a payment')
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, attempt.orderId)
		const end = { state: 'failed', errorCode: code } as const
		await endAttempt(shop, transaction, { order, attempt, from: ['created'], ...end })
	})
}

/** Updates only from `created`: a webhook may have ended the attempt while the response was on its way, and must not be overwritten. */
async function updateIfCreated(shop: Shop, { id }: Attempt, values: Partial<Attempt>): Promise<void> {
	await shop.db
		.update(paymentAttempts)
		.set(values)
		.where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'created')))
}
