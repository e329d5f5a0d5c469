/** From a filled checkout to the provider's window. */
import type { CreatePaymentInput } from './payment-input.ts'
import { type Asker, placeOrder } from './place-order.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { openAttempt } from '#shop/payments/attempts.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** A lost reply burns the provider's id; the next attempt has a new one. */
const ATTEMPTS_AT_ONCE = 2

export const NOT_STARTED = refuse('unavailable', 'Payment Error', {
	message: 'Failed to initiate payment. Please try again.',
	code: 'payment_not_started',
	retryAfter: 5,
})

export async function startPayment(
	shop: Shop,
	{ input, asker, scenario }: { input: CreatePaymentInput; asker: Asker; scenario?: string },
): Promise<Outcome<{ number: string; redirectUrl: string }>> {
	for (let round = 0; round < ATTEMPTS_AT_ONCE; round++) {
		const placed = await placeOrder(shop, input, asker)
		if (!placed.ok) return placed
		const { order, attempt } = placed
		const opening = await openAttempt(shop, attempt.id, {
			phone: order.recipient.phone,
			...(scenario ? { scenario } : {}),
		})
		if (opening.opened) return { ok: true, number: order.number, redirectUrl: opening.redirectUrl }
		if (!opening.tryAgain) return NOT_STARTED
	}
	return NOT_STARTED
}
