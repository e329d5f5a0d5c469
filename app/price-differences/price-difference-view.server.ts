/** Describes a price difference for its page: what it is for, and its state. */
import type { DifferencePayment } from '#shop/corrections/pay-difference.server.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, multiply, ZERO_PAISE } from '#shop/money.ts'
import { differenceState, lastDayOf } from '#shop/orders/differences/differences.server.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'
import { isAtShop } from '#shop/orders/statuses.ts'
import { NOTHING_PAID } from '#shop/orders/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

type Row = [string, string]
type Status = { title: string; text: string; step: 'payable' | 'pending' | 'paid' | 'ended' }

export function describePriceDifference(shop: Pick<Shop, 'clock'>, payment: DifferencePayment) {
	const { difference, order, returned } = payment
	return {
		...statusOf(shop, payment),
		returned:
			returned === ZERO_PAISE
				? null
				: `A payment of ${formatTotal(returned)} has reached us that you don't owe. We're refunding it in full: it should reach you within ${REFUND_TIME}.`,
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

function statusOf(shop: Pick<Shop, 'clock'>, payment: DifferencePayment): Status {
	const { difference, order, attempt, isPayable } = payment
	const { from, to } = difference.exchange
	if (order.paymentState === 'refunded')
		return {
			title: 'Your order is cancelled',
			text: `Order ${order.number} is cancelled, and we refund all that you paid.`,
			step: 'ended',
		}
	if (order.paymentState === 'mistaken')
		return {
			title: 'Your order is cancelled',
			text: `Order ${order.number} is cancelled. ${NOTHING_PAID}`,
			step: 'ended',
		}
	if (difference.paidAt)
		return {
			title: 'Paid, thank you',
			text: `Your order ${order.number} now has ${to.label} instead of ${from.label}. The new invoice is in your email.`,
			step: 'paid',
		}
	if (attempt.state === 'pending')
		return {
			title: 'Checking your payment',
			text: "We're confirming your payment with the bank. If you've paid, please don't pay again.",
			step: 'pending',
		}
	if (!isPayable) return { title: whyEnded(shop, payment), text: STAYS, step: 'ended' }
	const until = `Please pay the difference for order ${order.number} by ${lastDayOf(difference)}, by UPI, card or net banking. Your parcel waits until then.`
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
