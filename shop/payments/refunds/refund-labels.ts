/** The names of refunds and their states in the console and exports. */
import type { Refund } from './refunds.server.ts'
import { describeOtherPayment } from '#shop/payments/other-payment-input.ts'
import type { RefundReason, RefundState } from '#shop/payments/rules.ts'

export const REFUND_STATE_LABELS: Record<RefundState, string> = {
	created: 'Not sent yet',
	pending: 'In progress',
	confirmed: 'Accepted',
	completed: 'Completed',
	failed: 'Failed',
	settled: 'Settled by hand',
	by_hand: 'To be paid back by the shop',
}

export const REFUND_LABELS: Record<RefundReason, string> = {
	cancelled: 'Refund after cancellation',
	correction: 'Refund of the difference',
	part: 'Partial refund',
	return: 'Refund of a return',
	surplus: 'Refund of an extra payment',
}

type PaidBack = Pick<Refund, 'paidBackBy' | 'paidBackReference' | 'isMistake'>

/** Returns null if the provider paid it back, or nobody has yet. */
export function describePaidBack({ paidBackBy, paidBackReference, isMistake }: PaidBack): string | null {
	if (isMistake) return 'Nothing paid back: recorded by mistake'
	return paidBackBy && describeOtherPayment({ method: paidBackBy, reference: paidBackReference })
}
