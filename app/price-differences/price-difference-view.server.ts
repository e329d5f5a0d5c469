/** Describes a price difference for its page: what it is for, and its state. */
import {
	cancelledStatus,
	describeNotOwed,
	type PaymentStatus,
	PENDING,
} from '#app/quotations/pay-by-link.server.ts'
import type { DifferencePayment } from '#shop/corrections/differences/pay-difference.server.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, multiply } from '#shop/money.ts'
import { differenceState, lastDayOf } from '#shop/orders/differences/differences.server.ts'
import { isAtShop } from '#shop/orders/statuses.ts'
import type { Shop } from '#shop/shop.server.ts'

type Row = [string, string]

export function describePriceDifference(shop: Pick<Shop, 'clock'>, payment: DifferencePayment) {
	const { difference, order } = payment
	return {
		...statusOf(shop, payment),
		notOwed: describeNotOwed(payment),
		mayPayTwice: payment.mayPayTwice,
		rows: rowsOf(payment),
		amount: formatTotal(difference.amount),
		orderNumber: order.number,
	}
}

function rowsOf({ item, difference: { exchange, amount } }: DifferencePayment): Row[] {
	const { from, to } = exchange
	const packs = (sizeLabel: string) =>
		`${from.quantity} × ${item ? `${item.productName}, ${describePack({ ...item, sizeLabel })}` : sizeLabel}`
	return [
		[packs(to.label), formatTotal(multiply(to.price, from.quantity))],
		[`Instead of ${packs(from.label)}`, `−${formatTotal(multiply(from.price, from.quantity))}`],
		['Difference', formatTotal(amount)],
	]
}

function statusOf(shop: Pick<Shop, 'clock'>, payment: DifferencePayment): PaymentStatus {
	const { difference, order, attempt, isPayable } = payment
	const { from, to } = difference.exchange
	const cancelled = cancelledStatus(order)
	if (cancelled) return cancelled
	if (difference.paidAt)
		return {
			title: 'Paid, thank you',
			text: `Your order ${order.number} now has ${to.label} instead of ${from.label}. The new invoice is in your email.`,
			step: 'paid',
		}
	if (attempt.state === 'pending') return PENDING
	if (!isPayable) return { title: whyEnded(shop, payment), text: STAYS, step: 'ended' }
	const until = `Please pay the difference for order ${order.number} by ${lastDayOf(difference)}, by UPI, card or net banking. Your order waits until then.`
	return attempt.state === 'stopped'
		? { title: 'Not paid yet', text: `${attempt.message} ${until}`, step: 'payable' }
		: { title: 'Another size for your order', text: until, step: 'payable' }
}

const STAYS = 'Your order stays as it is. Please write to us if you still want another size.'

function whyEnded({ clock }: Pick<Shop, 'clock'>, { difference, order }: DifferencePayment): string {
	const state = differenceState(difference, clock())
	if (state === 'withdrawn') return 'We no longer ask for this'
	if (!isAtShop(order.status)) return 'Your parcel has already left'
	return state === 'expired' ? 'The last day has passed' : 'This can no longer be paid'
}
