/** The one act that turns the provider's word into the shop's: locked, idempotent, whoever asks. */
import { eq } from 'drizzle-orm'
import { applyPaid } from './apply-paid.server.ts'
import { scheduleNext } from './attempts.server.ts'
import { recordEvent, type Source } from './events.server.ts'
import { endAttempt, hideOrderIfUnpayable } from './expire-attempt.server.ts'
import { type PaymentUpdate, recordUpdate, settleAttempt } from './payment-update.server.ts'
import { isOpen } from './rules.ts'
import { paymentAttempts } from './tables.server.ts'
import { lockOrder } from '#shop/orders/orders.server.ts'
import type { FoundPayment, Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Only a status answer that our server asked for may come in here; a webhook is a reason to ask, never an answer. */
export async function applySnapshot(
	shop: Shop,
	{ attemptId, snapshot, source }: { attemptId: string; snapshot: FoundPayment; source: Source },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const [found] = await transaction
			.select({ orderId: paymentAttempts.orderId })
			.from(paymentAttempts)
			.where(eq(paymentAttempts.id, attemptId))
		if (!found) throw new Error(`There is no payment attempt ${attemptId}`)
		const order = await lockOrder(transaction, found.orderId)
		const [attempt] = await transaction
			.select()
			.from(paymentAttempts)
			.where(eq(paymentAttempts.id, attemptId))
			.for('update')
		if (!attempt) throw new Error(`There is no payment attempt ${attemptId}`)
		await recordEvent(shop, transaction, { attemptId, source, body: JSON.stringify(snapshot.raw) })
		const news = { shop, transaction, order, attempt, snapshot, source }
		if (snapshot.state === 'COMPLETED') await applyPaid(news)
		else if (snapshot.state === 'FAILED') await applyFailed(news)
		else await applyPending(news)
	})
}

/** A failure says nothing about an order that another attempt has paid or may still pay. */
async function applyFailed({ shop, transaction, order, attempt, snapshot }: PaymentUpdate): Promise<void> {
	if (attempt.state === 'completed' || attempt.state === 'review') return
	const state = snapshot.detailedErrorCode === 'ORDER_EXPIRED' ? 'expired' : 'failed'
	await settleAttempt(transaction, attempt, { state, errorCode: snapshot.errorCode, nextCheckAt: null })
	await hideOrderIfUnpayable(shop, transaction, { order, attempt })
}

async function applyPending({
	shop,
	transaction,
	order,
	attempt,
	snapshot,
	source,
}: PaymentUpdate): Promise<void> {
	if (attempt.state === 'completed' || attempt.state === 'review') return
	if (snapshot.wasAttempted || source === 'return') await recordUpdate(shop, transaction, order)
	const at = await scheduleNext(shop, transaction, attempt)
	// The last look of all found nobody paying: nothing would ever ask again.
	if (!at && isOpen(attempt.state)) await endAttempt(shop, transaction, { order, attempt, state: 'expired' })
}
