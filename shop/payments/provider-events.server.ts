/** The provider's notices: hints, never answers. */
import { eq } from 'drizzle-orm'
import { enqueuePaymentCheck } from './attempts.server.ts'
import { recordEvent } from './events.server.ts'
import { enqueueRefundCheck } from './refunds.server.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** It is kept, and the provider is asked. Answers fast; the asking is a job's. */
export async function receiveWebhook(
	shop: Shop,
	{ authorization, body }: { authorization: string | null; body: string },
): Promise<Outcome> {
	const notice = shop.payments.parseWebhook({ authorization, body })
	if (!notice.ok && notice.why === 'forged')
		return refuse('signed_out', null, { message: 'Not from the provider', code: 'forged' })
	if (!notice.ok) return refuse('invalid', null, { message: 'Not a notice', code: 'malformed' })
	await inTransaction(shop, async (transaction) => {
		const [attempt] = notice.merchantOrderId
			? await transaction
					.select()
					.from(paymentAttempts)
					.where(eq(paymentAttempts.merchantOrderId, notice.merchantOrderId))
			: []
		await recordEvent(shop, transaction, { attemptId: attempt?.id ?? null, source: 'webhook', body })
		if (attempt && attempt.state !== 'completed') {
			await enqueuePaymentCheck(transaction, attempt.id, shop.clock())
		}
		const [refund] = notice.merchantRefundId
			? await transaction.select().from(refunds).where(eq(refunds.merchantRefundId, notice.merchantRefundId))
			: []
		if (refund) await enqueueRefundCheck(transaction, refund.id, shop.clock())
		if (!attempt && !refund) shop.log.warn({ event: notice.event }, 'a notice about an order we do not know')
	})
	return { ok: true }
}
