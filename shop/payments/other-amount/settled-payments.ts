/** A payment of another amount that the shop has settled by hand, as its customer reads of it. */
import type { Attempt } from '../attempts/attempts.server.ts'
import { formatDate } from '#shop/dates.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { SettledPayment } from '#shop/orders/views/order-view.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'

type Total = Pick<Order, 'total' | 'paymentState'>

/** Returns what arrived instead of the total, or null where the provider named no amount: what was asked for is stored then. */
export function receivedAmount(
	{ amount }: Pick<Attempt, 'amount'>,
	{ total, paymentState }: Total,
): Paise | null {
	return paymentState === 'unpaid' && amount !== total ? amount : null
}

/** Returns what the provider can be asked to refund, or null. */
export function refundableInReview(attempt: Pick<Attempt, 'amount'>, order: Total): Paise | null {
	const received = receivedAmount(attempt, order)
	return received !== null && received >= MIN_PAYMENT ? received : null
}

export function viewOfSettled(
	attempt: Pick<Attempt, 'amount' | 'settledAt' | 'settledHow'>,
	order: Total,
): SettledPayment {
	const at = attempt.settledAt?.toISOString() ?? null
	return { received: receivedAmount(attempt, order), at, how: attempt.settledHow }
}

export function settledText(settled: SettledPayment, order: Total): string {
	const { at, how } = settled
	return [
		describeReceived(settled, order),
		at ? `We settled it with you on ${formatDate(new Date(at))}.` : "We've settled it with you.",
		how && `How: ${how.replace(/[.!?]?$/, (end) => end || '.')}`,
		"If that isn't so, please write to us.",
	]
		.filter(Boolean)
		.join(' ')
}

function describeReceived({ received }: SettledPayment, { total, paymentState }: Total): string {
	if (paymentState !== 'unpaid') return 'We received another payment for this order.'
	const payment = received === null ? "a payment whose amount we couldn't read" : formatTotal(received)
	return `We received ${payment} for this order, whose total is ${formatTotal(total)}, so it isn't confirmed.`
}
