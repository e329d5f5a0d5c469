/** The ways in which an order was paid: online with the provider, or as the shop has recorded it. */
import { REFUND_TIME } from './rules.ts'

/** The provider has no record of these: the shop received the money itself, and refunds it itself. */
export const OTHER_PAYMENT_METHODS = ['cash', 'bank_transfer', 'upi'] as const
export type OtherPaymentMethod = (typeof OTHER_PAYMENT_METHODS)[number]

export const PAYMENT_METHODS = ['online', ...OTHER_PAYMENT_METHODS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

type MethodRules = {
	label: string
	/** Used in a sentence, such as 'You paid in cash'. */
	how: string
	/** What distinguishes one payment from another, or null. */
	reference: string | null
}

/** A new method does not compile until it has a row here. */
const RULES = {
	online: { label: 'Paid online', how: 'online', reference: null },
	cash: { label: 'Cash', how: 'in cash', reference: null },
	bank_transfer: { label: 'Bank transfer', how: 'by bank transfer', reference: 'UTR of the transfer' },
	upi: { label: 'UPI', how: 'by UPI', reference: 'UPI reference number' },
} as const satisfies Record<PaymentMethod, MethodRules>

const rulesOf = (method: PaymentMethod): MethodRules => RULES[method]

export function paymentMethodLabel(method: PaymentMethod): string {
	return rulesOf(method).label
}

/** As the accountant records it: the provider pays out what was paid online. */
export function receivedBy(method: PaymentMethod): string {
	return isPaidOnline(method) ? 'PhonePe' : paymentMethodLabel(method)
}

export function howPaid(method: PaymentMethod): string {
	return rulesOf(method).how
}

export function referenceLabel(method: PaymentMethod): string | null {
	return rulesOf(method).reference
}

export function isPaidOnline(method: PaymentMethod): boolean {
	return method === 'online'
}

/** Continues 'We'll refund ₹280.00'. What was not paid online, the shop pays back itself. */
export function refundDestination(method: PaymentMethod): string {
	return isPaidOnline(method)
		? `to your original payment method within ${REFUND_TIME}`
		: `ourselves within ${REFUND_TIME}, because you paid ${howPaid(method)}`
}

/** Says how a refund that is under way reaches the customer. `online` is the sentence for what the provider pays back. */
export function refundArrival(
	method: PaymentMethod,
	online = `It should reach you within ${REFUND_TIME}.`,
): string {
	return isPaidOnline(method)
		? online
		: `You paid ${howPaid(method)}, so we'll pay it back to you ourselves within ${REFUND_TIME}.`
}

/** Follows what was refunded, and begins with a space. `paidBackBy` is how the shop paid it back itself. */
export function bankDelay(method: PaymentMethod, paidBackBy: OtherPaymentMethod | null = null): string {
	return (paidBackBy ?? method) === 'cash' ? '' : ' Your bank may take a day or two to show it.'
}

/** Says on a credit note how its amount is refunded. */
export function creditNoteReason(method: PaymentMethod): string {
	return isPaidOnline(method)
		? 'This amount is refunded to the original payment method.'
		: `The order was paid ${howPaid(method)}, and the seller pays this amount back directly.`
}
