/** The ways in which an order was paid: online with the provider, or as the shop has recorded it. */
import { REFUND_TIME } from './rules.ts'
import { formatTotal, type Paise, subtract, ZERO_PAISE } from '#shop/money.ts'

/** The provider has no record of these: the shop received the money itself, and refunds it itself. */
export const OTHER_PAYMENT_METHODS = ['cash', 'bank_transfer', 'upi'] as const

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
	online: { label: 'PhonePe', how: 'online', reference: null },
	cash: { label: 'Cash', how: 'in cash', reference: null },
	bank_transfer: { label: 'Bank transfer', how: 'by bank transfer', reference: 'UTR of the transfer' },
	upi: { label: 'UPI', how: 'by UPI', reference: 'UPI reference number' },
} as const satisfies Record<PaymentMethod, MethodRules>

const AND = new Intl.ListFormat('en-IN', { type: 'conjunction' })

const rulesOf = (method: PaymentMethod): MethodRules => RULES[method]

export function paymentMethodLabel(method: PaymentMethod): string {
	return rulesOf(method).label
}

/** Names every way in which an order was paid, such as 'Cash and PhonePe'. */
export function paymentMethodsLabel(methods: readonly PaymentMethod[]): string {
	return AND.format(methods.map(paymentMethodLabel))
}

function howPaid(method: PaymentMethod): string {
	return rulesOf(method).how
}

export function referenceLabel(method: PaymentMethod): string | null {
	return rulesOf(method).reference
}

export function isPaidOnline(method: PaymentMethod): boolean {
	return method === 'online'
}

/** An amount that is refunded. Of an order that was paid both ways, the provider and the shop each pay back a part. */
type Refunded = {
	method: PaymentMethod
	amount: Paise
	/** How much of it the provider pays back. Null if both pay back a part, and it is unknown how much. */
	online: Paise | null
}

/** How an order was paid: its own method, and what of it was paid online. Null if it is unknown what is left of that. */
export type HowPaid = { paymentMethod: PaymentMethod; paid: Paise; paidOnline: Paise | null }

export function refundOf({ paymentMethod: method, paid, paidOnline }: HowPaid, amount: Paise): Refunded {
	if (paidOnline === ZERO_PAISE) return { method, amount, online: ZERO_PAISE }
	if (paidOnline === paid) return { method, amount, online: amount }
	return { method, amount, online: amount === paid ? paidOnline : null }
}

/** Continues 'We'll refund ₹280.00'. What was not paid online, the shop pays back itself. */
export function refundDestination(refund: Refunded): string {
	const { method, amount, online } = refund
	if (online === amount) return `to your original payment method within ${REFUND_TIME}`
	if (online === ZERO_PAISE) return `ourselves within ${REFUND_TIME}, because you paid ${howPaid(method)}`
	return `within ${REFUND_TIME}: ${describeBothWays(refund)}`
}

/** Says how a refund that is under way reaches the customer. `byProvider` is the sentence for what the provider pays back. */
export function refundArrival(
	refund: Refunded,
	byProvider = `It should reach you within ${REFUND_TIME}.`,
): string {
	const { method, amount, online } = refund
	if (online === amount) return byProvider
	if (online === ZERO_PAISE)
		return `You paid ${howPaid(method)}, so we'll pay it back to you ourselves within ${REFUND_TIME}.`
	return `We'll pay back ${describeBothWays(refund)}, within ${REFUND_TIME}.`
}

function describeBothWays({ method, amount, online }: Refunded): string {
	return online === null
		? `what you paid ${howPaid(method)} ourselves, and what you paid online to the account you paid from`
		: `${formatTotal(subtract(amount, online))} ourselves, because you paid that ${howPaid(method)}, and ${formatTotal(online)} to the account you paid from`
}

/** Follows what was refunded, and begins with a space. `paidBackBy` is how each part of it has reached the customer. */
export function bankDelay(paidBackBy: readonly PaymentMethod[]): string {
	if (paidBackBy.every((way) => way === 'cash')) return ''
	const what = paidBackBy.includes('cash') ? "what we didn't pay back in cash" : 'it'
	return ` Your bank may take a day or two to show ${what}.`
}

/** Tells the staff what of a refund they pay back themselves. Null if the order was paid online only. */
export function paidBackNote(methods: readonly PaymentMethod[]): string | null {
	if (methods.every(isPaidOnline)) return null
	const paid = `It was paid ${AND.format(methods.map(howPaid))}`
	return methods.some(isPaidOnline)
		? `${paid}. You pay back yourself what was not paid online.`
		: `${paid}, so you pay the money back yourself.`
}

/** Says on a credit note how its amount is refunded. */
export function creditNoteReason({ method, amount, online }: Refunded): string {
	if (online === amount) return 'This amount is refunded to the original payment method.'
	if (online === ZERO_PAISE)
		return `The order was paid ${howPaid(method)}, and the seller pays this amount back directly.`
	return online === null
		? `The seller pays back directly what was paid ${howPaid(method)}, and refunds what was paid online to the original payment method.`
		: `The seller pays back ${formatTotal(subtract(amount, online))} directly, because that was paid ${howPaid(method)}, and refunds ${formatTotal(online)} to the original payment method.`
}
