/** Resumes the payment of an order that was placed before. */
import type { PlacedOrder } from './create-order.server.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import { type Order, updateGstBuyer } from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { canContinue, createNextAttempt, findLatestAttempt } from '#shop/payments/attempts/attempts.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/**
 * Returns the order with its current attempt, or a new one. Returns null if it is too old for a new attempt at its price,
 * or was paid and refunded.
 */
export async function resumeOrder(
	shop: Shop,
	transaction: Transaction,
	{ order: found, input }: { order: Order; input: CreatePaymentInput },
): Promise<Outcome<PlacedOrder> | null> {
	if (isSold(found.paymentState)) return alreadyPaid(found)
	if (found.paymentState !== 'unpaid') return null
	const order = await updateGstBuyer(transaction, found, input.gstBuyer ?? null)
	const attempt = await findLatestAttempt(transaction, order.id)
	if (attempt && (await canContinue(transaction, attempt))) return { ok: true, order, attempt }
	// Without a limit, a browser that keeps trying would keep an old price, an ended promo code and the stock forever.
	const age = shop.clock().getTime() - order.createdAt.getTime()
	if (age >= shop.config.payments.expiresAfterSeconds * 1000) return null
	return { ok: true, order, attempt: await createNextAttempt(shop, transaction, order) }
}

export type AlreadyPaid = Refusal & { transactionId: string }

/** Only the key or the browser that placed the order leads here, so the order's number may be shown. */
export function alreadyPaid({ number }: Order): AlreadyPaid {
	const refusal = refuse('conflict', 'Already paid', {
		message: `This order is already paid: ${number}.`,
		code: 'already_paid',
	})
	return { ...refusal, transactionId: number }
}
