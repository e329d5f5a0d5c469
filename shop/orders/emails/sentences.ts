/** Sentences that several emails about an order share. */
import type { OrderEmailData } from './render-order-email.ts'
import type { Tracking } from '#shop/couriers/rules.ts'
import { formatTotal, subtract, ZERO_PAISE } from '#shop/money.ts'
import { bankDelay, isPaidOnline, refundArrival } from '#shop/orders/payment-methods.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'

/** Follows a payment that is refunded as it came. */
export const ARRIVAL = `It will reach your original payment method within ${REFUND_TIME}.`

/** '1234567890 (Blue Dart)' */
export function describeTracking({ trackingNumber, courier }: Tracking): string {
	return `${trackingNumber ?? ''}${courier ? ` (${courier})` : ''}`
}

/** Says how the money of a refund that was started arrives. */
export function describeArrival({
	order,
	amount = order.total,
	refundedOnline,
	brand,
}: OrderEmailData): string {
	const { paymentMethod: method } = order
	const online = refundedOnline ?? (isPaidOnline(method) ? amount : ZERO_PAISE)
	const arrival = refundArrival({ method, amount, online }, ARRIVAL)
	if (online === amount) return arrival
	const byHand = online === ZERO_PAISE ? 'it' : `the ${formatTotal(subtract(amount, online))}`
	return `${arrival} Please call us on ${brand.phone} and tell us how you'd like to receive ${byHand}.`
}

/** Follows how a refund arrives, and begins with a space. Empty if nothing else is owed. */
export function describeStillOwed({ stillOwed = ZERO_PAISE }: OrderEmailData): string {
	if (stillOwed === ZERO_PAISE) return ''
	return ` We also still owe you ${formatTotal(stillOwed)} from an earlier refund, which we'll pay back to you ourselves.`
}

/** Follows what was refunded, and begins with a space. */
export function describeDelay({
	order: { paymentMethod },
	paidBackBy = [paymentMethod],
}: OrderEmailData): string {
	return bankDelay(paidBackBy)
}
