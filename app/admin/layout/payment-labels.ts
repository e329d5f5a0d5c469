/** Labels for the states of payments. */
import type { WhyUnsettled } from '#shop/orders/checkouts/why-unsettled.ts'
import type { AttemptState } from '#shop/payments/rules.ts'

export const ATTEMPT_LABELS: Record<AttemptState, string> = {
	created: 'Not started',
	initiated: 'Waiting for payment',
	completed: 'Paid',
	failed: 'Failed',
	expired: 'Expired',
	abandoned: 'Replaced by a new attempt',
	review: 'Needs review',
	settled: 'Settled by hand',
}

const UNSETTLED: Record<Exclude<WhyUnsettled, 'closed'>, string> = {
	code_used_up: 'The code was used up before the payment arrived',
	code_used_by_customer: 'The customer had already used the code',
	code_for_first_order: "Not the customer's first order",
	sold_out: 'Sold out before the payment arrived',
	not_sold_to_state: 'No longer sold to this state',
	other_order_paid: 'Another order of the same checkout was paid first',
	other_amount: 'Another amount than the total',
	quotation_withdrawn: 'The quotation had been withdrawn',
	account_deleted: "The customer's account had been deleted",
}

const FAILURES = new Map([
	['INVALID_MPIN', 'Wrong UPI PIN'],
	['INSUFFICIENT_BALANCE', 'Not enough balance'],
	['TXN_NOT_COMPLETED', 'Not completed in time'],
	['TXN_CANCELLED', 'Cancelled by the customer'],
	['BANK_TECHNICAL_ISSUE', 'Technical problem at the bank'],
	['TXN_LIMIT_BREACHED', 'Above the limit set by the bank'],
	...Object.entries(UNSETTLED),
	['failed', 'Failed, no reason given'],
	['expired', 'Expired'],
])

/** For PhonePe's error code, why a payment was refunded, or the state of an attempt that ended without one. */
export function paymentFailureLabel(reason: string, { unknown }: { unknown: string }): string {
	return FAILURES.get(reason) ?? unknown
}
