/** Lists the sums, payments and refunds of an order for its console screen: as rows, and those that the staff settle by hand. */
import { ATTEMPT_LABELS, paymentFailureLabel } from '#app/admin/layout/payment-labels.ts'
import { formatDate, formatMoment } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import type { listPartialRefunds, listStatusChanges } from '#shop/orders/admin/admin.server.ts'
import { type Order, paidFor } from '#shop/orders/orders.server.ts'
import {
	isPaidOnline,
	type PaymentMethod,
	paymentMethodLabel,
	paymentMethodsLabel,
} from '#shop/orders/payment-methods.ts'
import { isReceived, paymentStateLabel } from '#shop/orders/payment-states.ts'
import type { listPayments } from '#shop/payments/admin.server.ts'
import { findPossibleMistakes } from '#shop/payments/refunds/possible-mistake.ts'
import { canSettle, isAttemptUndecided, isRefundUnfinished } from '#shop/payments/rules.ts'
import { receivedAmount, refundableInReview } from '#shop/payments/other-amount/settled-payments.ts'
import { discountLabel } from '#shop/promos/rules.ts'
import { methodTitle } from '#shop/shipping/rules.ts'
import { describePaidBack, REFUND_LABELS, REFUND_STATE_LABELS } from '#shop/payments/refunds/refund-labels.ts'

type Payments = Awaited<ReturnType<typeof listPayments>>
type Row = [string, string]
type Paid = { payments: Payments; methodsUsed: readonly PaymentMethod[]; seesPayments: boolean }
type PartialRefund = Awaited<ReturnType<typeof listPartialRefunds>>[number]

export function totalRows(order: Order, { payments, methodsUsed, seesPayments }: Paid): Row[] {
	return [
		[
			methodTitle({ name: order.shippingMethodName, isCollected: order.isCollected }),
			order.shipping === 0 ? 'Free' : formatTotal(order.shipping),
		],
		...(order.discount === 0
			? []
			: [[discountLabel(order), `−${formatTotal(order.discount)}`] satisfies Row]),
		['Total', formatTotal(order.total)],
		['Payment', paymentLabel(order, payments, seesPayments)],
		...(isReceived(order.paymentState) && !methodsUsed.every(isPaidOnline)
			? [['Paid by', paymentMethodsLabel(methodsUsed)] satisfies Row]
			: []),
	]
}

/** The payment state is `refunded` from the moment the refund is due. */
function paymentLabel(order: Order, { attempts, refunds }: Payments, seesPayments: boolean): string {
	const { paymentState } = order
	const inReview = attempts.find(({ state }) => state === 'review')
	if (inReview && paymentState === 'unpaid') {
		const received = receivedAmount(inReview, order)
		return received !== null && seesPayments ? `${formatTotal(received)} received` : 'Needs review'
	}
	if (isSettledByHand(order, { attempts })) return 'Settled by hand'
	const isUnderWay = paymentState === 'refunded' && refunds.some(({ state }) => isRefundUnfinished(state))
	return isUnderWay ? 'Refund in progress' : paymentStateLabel(paymentState)
}

/** Another amount has arrived for the unpaid order, and the shop has settled that. */
export function isSettledByHand({ paymentState }: Order, { attempts }: Pick<Payments, 'attempts'>): boolean {
	return (
		paymentState === 'unpaid' &&
		attempts.some(({ state }) => state === 'settled') &&
		!attempts.some(({ state }) => isAttemptUndecided(state))
	)
}

export function refundRow({ amount, at }: PartialRefund, order: Order): Row {
	return [
		`${amount === paidFor(order) ? 'Refund' : 'Partial refund'}, ${formatDate(at)}`,
		`−${formatTotal(amount)}`,
	]
}

export function paymentRows({ attempts, refunds }: Payments): Row[] {
	return [
		...attempts.map(
			({ createdAt, merchantOrderId, amount, state, method, errorCode, utr, settledHow }): Row => [
				`${formatMoment(createdAt)}\n${isPaidOnline(method) ? `Reference ${merchantOrderId}` : paymentMethodLabel(method)}`,
				[
					`${formatTotal(amount)}, ${ATTEMPT_LABELS[state]}`,
					errorCode && paymentFailureLabel(errorCode, { unknown: errorCode }),
					utr && `${isPaidOnline(method) ? 'UTR' : 'Reference'} ${utr}`,
					settledHow,
				]
					.filter(Boolean)
					.join('\n'),
			],
		),
		...refunds.map(
			(refund): Row => [
				`${formatMoment(refund.createdAt)}\n${refundLabel(refund, attempts)}`,
				[`${formatTotal(refund.amount)}, ${REFUND_STATE_LABELS[refund.state]}`, describePaidBack(refund)]
					.filter(Boolean)
					.join('\n'),
			],
		),
	]
}

/** A full refund of an order with two payments has two parts, each of which refunds one payment in full. */
function refundLabel(
	{ reason, attemptId, amount }: Payments['refunds'][number],
	attempts: Payments['attempts'],
): string {
	const isWhole = attempts.some((attempt) => attempt.id === attemptId && attempt.amount === amount)
	return reason === 'part' && isWhole ? 'Refund' : REFUND_LABELS[reason]
}

export const NO_OPEN_PAYMENTS: ReturnType<typeof openPayments> = {
	paymentsInReview: [],
	stuckRefunds: [],
	isRefunding: false,
	hasOnlinePayment: false,
}

type Changes = Awaited<ReturnType<typeof listStatusChanges>>

export function openPayments(order: Order, { attempts, refunds }: Payments, changes: Changes, now: Date) {
	const mistakes = findPossibleMistakes({ attempts, refunds, changes })
	return {
		paymentsInReview: attempts
			.filter(({ state }) => state === 'review')
			.map((attempt) => {
				const received = receivedAmount(attempt, order)
				return {
					id: attempt.id,
					reference: attempt.merchantOrderId,
					/** Null where PhonePe has named no amount. */
					received: received === null ? null : formatTotal(received),
					total: formatTotal(order.total),
					isRefundable: refundableInReview(attempt, order) !== null,
				}
			}),
		stuckRefunds: refunds
			.filter((refund) => canSettle(refund, now))
			.map(({ id, amount, state }) => ({
				id,
				amount: formatTotal(amount),
				isByHand: state === 'by_hand',
				mayBeMistake: mistakes.some((mistake) => mistake.id === id),
			})),
		isRefunding: refunds.some(({ state }) => isRefundUnfinished(state)),
		/** The provider knows nothing of other payments, so there is nothing to check. */
		hasOnlinePayment: attempts.some(({ method }) => isPaidOnline(method)),
	}
}
