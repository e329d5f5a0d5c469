/** Sentences that several emails about an order share. */
import type { OrderEmailData } from './render-order-email.ts'
import { howPaid, isPaidOnline } from '#shop/orders/payment-methods.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'

type Tracked = { trackingNumber: string | null; courier: string | null }

/** '1234567890 (Blue Dart)' */
export function describeTracking({ trackingNumber, courier }: Tracked): string {
	return `${trackingNumber ?? ''}${courier ? ` (${courier})` : ''}`
}

/** Says how the money is refunded. What was not paid online, the shop pays back itself. */
export function refundArrival({ order: { paymentMethod }, brand }: OrderEmailData): string {
	return isPaidOnline(paymentMethod)
		? `It will reach the account you paid from within ${REFUND_TIME}.`
		: `You paid ${howPaid(paymentMethod)}, so we'll pay it back to you ourselves within ${REFUND_TIME}. To agree how, call ${brand.phone}.`
}

export function bankDelay({ order: { paymentMethod } }: OrderEmailData): string {
	return paymentMethod === 'cash' ? '' : ' Your bank may take a day or two to show it.'
}
