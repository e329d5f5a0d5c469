/** Requests a refund from the provider and follows it until the money has arrived. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import {
	alertIfStuck,
	alertRefundedTwice,
	alertWrongRefund,
} from '#shop/payments/alerts/owner-alerts.server.ts'
import { finishRefund } from './finish-refund.server.ts'
import { enqueueRefundCheck, type Refund, refundPayment } from './refunds.server.ts'
import {
	CLAIM_SECONDS,
	isRefundOpen,
	OPEN_REFUND_STATES,
	refundCheckAfterSeconds,
	type RefundState,
} from '#shop/payments/rules.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { isUnclaimed, secondsFromNow, secondsUntil } from '#shop/database/claims.server.ts'
import type { Paise } from '#shop/money.ts'
import { lockOrder, type Order } from '#shop/orders/orders.server.ts'
import type { ProviderRefundState, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Safe to repeat: one process at a time calls the provider, and after a crash the next one takes over when the claim expires. */
export async function checkRefund(shop: Shop, refundId: string): Promise<void> {
	const refund = await claim(shop, refundId)
	if (refund) return applyRefundStatus(shop, refund, await fetchOrRequest(shop, refund))
	await checkAfterClaim(shop, refundId)
	await checkSettled(shop, refundId)
}

async function claim(shop: Shop, refundId: string): Promise<Refund | null> {
	const [claimed] = await shop.db
		.update(refunds)
		.set({ claimedUntil: secondsFromNow(CLAIM_SECONDS) })
		.where(
			and(
				eq(refunds.id, refundId),
				inArray(refunds.state, OPEN_REFUND_STATES),
				isUnclaimed(refunds.claimedUntil, CLAIM_SECONDS),
			),
		)
		.returning()
	return claimed ?? null
}

/**
 * The claim's holder may crash, or may have asked before the event that triggered this check. A finished refund needs no
 * other check: it is never claimed again, so each would queue the next.
 */
async function checkAfterClaim(shop: Shop, refundId: string): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const [refund] = await transaction
			.select({ claimEndsIn: secondsUntil(refunds.claimedUntil) })
			.from(refunds)
			.where(
				and(
					eq(refunds.id, refundId),
					inArray(refunds.state, OPEN_REFUND_STATES),
					isNotNull(refunds.claimedUntil),
				),
			)
			.for('update')
		if (refund) await enqueueRefundCheck(transaction, refundId, refund.claimEndsIn)
	})
}

/** The owner has paid it in another way. A webhook or an earlier schedule triggers one more check. */
async function checkSettled(shop: Shop, refundId: string): Promise<void> {
	const isSettled = and(eq(refunds.id, refundId), eq(refunds.state, 'settled'))
	const [refund] = await shop.db.select().from(refunds).where(isSettled)
	if (!refund) return
	const known = await shop.payments.fetchRefund(refund.merchantRefundId)
	if (known.result !== 'found' || known.state !== 'COMPLETED') return
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, refund.orderId)
		await alertRefundedTwice(shop, transaction, { order, refund })
	})
}

/** `state` is null if the provider gave no status. */
type RefundStatus = {
	state: ProviderRefundState | null
	providerRefundId: string | null
	amount: Paise | null
}
const NO_STATUS: RefundStatus = { state: null, providerRefundId: null, amount: null }

/** Returns the provider's status of the refund, which is requested first if the provider does not have it. */
async function fetchOrRequest(
	shop: Shop,
	{ attemptId, merchantRefundId, amount }: Refund,
): Promise<RefundStatus> {
	const known = await shop.payments.fetchRefund(merchantRefundId)
	if (known.result === 'found') return toRefundStatus(known)
	if (known.result === 'unknown') return NO_STATUS
	const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
	if (!attempt) throw new Error(`There is no payment attempt ${attemptId}`)
	const { merchantOrderId } = attempt
	const requested = await shop.payments.refund({ merchantRefundId, merchantOrderId, amount })
	if (requested.result === 'accepted') return toRefundStatus(requested)
	// A duplicate is already in progress, and the next check finds its status.
	if (requested.result !== 'rejected') return NO_STATUS
	// The provider may have it from an earlier request whose response was lost.
	const again = await shop.payments.fetchRefund(merchantRefundId)
	if (again.result === 'found') return toRefundStatus(again)
	if (again.result === 'unknown') return NO_STATUS
	shop.log.error({ merchantRefundId, code: requested.code }, 'The provider rejected a refund')
	return { state: 'FAILED', providerRefundId: null, amount }
}

function toRefundStatus({
	state,
	refundId,
	amount,
}: {
	state: ProviderRefundState
	refundId: string | null
	amount: Paise | null
}): RefundStatus {
	return { state, providerRefundId: refundId, amount }
}

const STATES = {
	PENDING: 'pending',
	CONFIRMED: 'confirmed',
	COMPLETED: 'completed',
	FAILED: 'failed',
} as const satisfies Record<ProviderRefundState, RefundState>

async function applyRefundStatus(
	shop: Shop,
	refund: Refund,
	{ state: reported, providerRefundId, amount }: RefundStatus,
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, refund.orderId)
		const thisRefund = eq(refunds.id, refund.id)
		const [current] = await transaction.select().from(refunds).where(thisRefund).for('update')
		if (!current || !isRefundOpen(current.state)) return
		const isOtherAmount = reported !== null && reported !== 'FAILED' && amount !== current.amount
		if (isOtherAmount) await alertWrongRefund(shop, transaction, { order, refund: current, reported: amount })
		const state = isOtherAmount ? 'pending' : reported ? STATES[reported] : current.state
		if (isRefundOpen(state)) {
			await scheduleCheck(transaction, { refund: current, state, providerRefundId })
			return alertIfStuck(shop, transaction, { order, refund: current, retries: current.retries })
		}
		const ended = { state, claimedUntil: null, nextCheckAt: null }
		if (state === 'failed') {
			await transaction.update(refunds).set(ended).where(thisRefund)
			return retry(shop, transaction, { refund, order })
		}
		await transaction
			.update(refunds)
			.set({ ...ended, providerRefundId })
			.where(thisRefund)
		await finishRefund(shop, transaction, { order, refund, by: 'provider' })
	})
}

/** The provider needs a new refund id for each attempt. */
async function retry(
	shop: Shop,
	transaction: Transaction,
	{ refund, order }: { refund: Refund; order: Order },
): Promise<void> {
	const { attemptId, orderId, amount, reason, partialRefundId } = refund
	const retries = refund.retries + 1
	await alertIfStuck(shop, transaction, { order, refund, retries })
	// Only refunds of payments at the provider fail.
	const attempt = { id: attemptId, orderId, amount, method: 'online' } as const
	await refundPayment(shop, transaction, { attempt, reason, partialRefundId, retries })
}

async function scheduleCheck(
	transaction: Transaction,
	{
		refund,
		state,
		providerRefundId,
	}: { refund: Refund; state: RefundState; providerRefundId: string | null },
): Promise<void> {
	const checks = refund.checks + 1
	const afterSeconds = refundCheckAfterSeconds(checks)
	await transaction
		.update(refunds)
		.set({
			state,
			checks,
			claimedUntil: null,
			nextCheckAt: secondsFromNow(afterSeconds),
			...(providerRefundId ? { providerRefundId } : {}),
		})
		.where(eq(refunds.id, refund.id))
	await enqueueRefundCheck(transaction, refund.id, afterSeconds)
}
