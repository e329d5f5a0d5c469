/** The states of an order's payment, apart from the order's status, which says where the order is. */

export const PAYMENT_STATES = ['unpaid', 'paid', 'partly_refunded', 'refunded', 'mistaken'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

type PaymentStateRules = {
	label: string
	next: readonly PaymentState[]
	/** Money has arrived for this order, whether or not it has gone back. */
	isReceived: boolean
	/** The shop has money for this order, so it counts as a sale. */
	isSold: boolean
}

/** The only definition of what a payment state means. A new one does not compile until it has a row here. */
const RULES = {
	/** No payment is confirmed. An unwanted payment is refunded without the order ever being paid. */
	unpaid: { label: 'Unpaid', next: ['paid', 'refunded'], isReceived: false, isSold: false },
	paid: { label: 'Paid', next: ['partly_refunded', 'refunded'], isReceived: true, isSold: true },
	partly_refunded: {
		label: 'Partly refunded',
		next: ['partly_refunded', 'refunded'],
		isReceived: true,
		isSold: true,
	},
	/** Everything was refunded, or is being refunded. The refunds say how far they are. */
	refunded: { label: 'Refunded', next: ['mistaken'], isReceived: true, isSold: false },
	/** The staff had recorded the payment for the wrong order. Nothing was paid, so nothing is refunded. */
	mistaken: { label: 'Recorded by mistake', next: [], isReceived: false, isSold: false },
} as const satisfies Record<PaymentState, PaymentStateRules>

const rulesOf = (state: PaymentState): PaymentStateRules => RULES[state]

export const SOLD_PAYMENT_STATES = PAYMENT_STATES.filter(isSold)

export function isSold(state: PaymentState): boolean {
	return rulesOf(state).isSold
}

export function isReceived(state: PaymentState): boolean {
	return rulesOf(state).isReceived
}

export function canTransitionPayment(from: PaymentState, to: PaymentState): boolean {
	return rulesOf(from).next.includes(to)
}

export function paymentStateLabel(state: PaymentState): string {
	return rulesOf(state).label
}
