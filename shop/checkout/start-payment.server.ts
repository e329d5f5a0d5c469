/** From a filled checkout to the provider's window. */
import type { CreatePaymentInput } from './payment-input.ts'
import { NOT_STARTED, placeOrder } from './place-order.server.ts'
import type { Client } from './payment-requests.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import { initiatePayment } from '#shop/payments/initiate-payment.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** No answer, then the same id refused because it was taken after all, then a new id. */
const ROUNDS = 3
/** A shopper does not wait for another round after this long. */
const LAST_ROUND_STARTS_WITHIN_MILLISECONDS = 4_000

export async function startPayment(
	shop: Shop,
	{ input, client, scenario }: { input: CreatePaymentInput; client: Client; scenario?: string },
): Promise<Outcome<{ number: string; redirectUrl: string }>> {
	const began = Date.now()
	for (let round = 0; round < ROUNDS; round++) {
		if (Date.now() - began > LAST_ROUND_STARTS_WITHIN_MILLISECONDS) break
		const placed = await placeOrder(shop, input, client)
		if (!placed.ok) return placed
		const { order, attempt } = placed
		const opening = await initiatePayment(shop, attempt.id, {
			phone: order.recipient.phone,
			...(scenario ? { scenario } : {}),
		})
		if (opening.opened) return { ok: true, number: order.number, redirectUrl: opening.redirectUrl }
		if (!opening.tryAgain) return NOT_STARTED
	}
	return NOT_STARTED
}
