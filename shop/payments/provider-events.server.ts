/** Events from the payment provider: webhooks, and the log of every webhook and status reply. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { enqueuePaymentCheck } from './attempts.server.ts'
import { enqueueRefundCheck } from './refunds.server.ts'
import { paymentAttempts, paymentEvents, refunds } from './tables.server.ts'
import { isAnonymized } from '#shop/orders/customer-orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** What triggered a status check: a webhook, the shopper's return from the payment page, the schedule, or the owner. */
export type Source = 'webhook' | 'return' | 'schedule' | 'owner'

/** Stores the webhook and queues a status check. What the webhook says is never applied: its header proves no body. */
export async function receiveWebhook(
	shop: Shop,
	{ authorization, body }: { authorization: string | null; body: string },
): Promise<Outcome> {
	const webhook = shop.payments.parseWebhook({ authorization, body })
	if (!webhook.ok && webhook.why === 'forged')
		return refuse('signed_out', null, { message: 'Not from the provider', code: 'forged' })
	if (!webhook.ok) return refuse('invalid', null, { message: 'Not a valid webhook', code: 'malformed' })
	await inTransaction(shop, async (transaction) => {
		const [attempt] = webhook.merchantOrderId
			? await transaction
					.select()
					.from(paymentAttempts)
					.where(eq(paymentAttempts.merchantOrderId, webhook.merchantOrderId))
			: []
		await recordEvent(shop, transaction, { attemptId: attempt?.id ?? null, source: 'webhook', body })
		if (attempt && attempt.state !== 'completed') {
			await enqueuePaymentCheck(transaction, attempt.id, shop.clock())
		}
		const [refund] = webhook.merchantRefundId
			? await transaction.select().from(refunds).where(eq(refunds.merchantRefundId, webhook.merchantRefundId))
			: []
		if (refund) await enqueueRefundCheck(transaction, refund.id, shop.clock())
		if (!attempt && !refund)
			shop.log.warn({ event: webhook.event }, 'Received a webhook about an unknown order')
	})
	return { ok: true }
}

/** Stores what the provider sent, once; without its body after the customer's account was deleted. */
export async function recordEvent(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ attemptId, source, body }: { attemptId: string | null; source: Source; body: string },
): Promise<void> {
	const stored = attemptId && (await isCustomerErased(transaction, attemptId)) ? '' : body
	const hash = createHash('sha256').update(`${attemptId}\n${stored}`).digest('hex')
	await transaction
		.insert(paymentEvents)
		.values({ attemptId, source, hash, body: stored, at: shop.clock() })
		.onConflictDoNothing()
}

async function isCustomerErased(transaction: Transaction, attemptId: string): Promise<boolean> {
	const [order] = await transaction
		.select({ guestHash: orders.guestHash })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(eq(paymentAttempts.id, attemptId))
	return order !== undefined && isAnonymized(order)
}
