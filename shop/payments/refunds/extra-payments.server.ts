/** Refunds payments for which nothing is owed: late ones and duplicates. */
import { refundPayment } from './refunds.server.ts'
import { type Attempt, updateAttempt } from '#shop/payments/attempts/attempts.server.ts'
import type { Paise } from '#shop/money.ts'
import { areOfOneShopper, findSettledOrder } from '#shop/orders/checkouts/paid-orders.server.ts'
import { describeUnsettled, type WhyUnsettled } from '#shop/orders/checkouts/why-unsettled.ts'
import {
	cancelledWhenPaidEmail,
	extraPaymentRefundEmail,
	notifyCustomer,
	paidTwiceEmail,
} from '#shop/orders/emails/emails.server.ts'
import { restoreOrder } from '#shop/orders/order-payment.server.ts'
import {
	changeOrderStatus,
	changePaymentState,
	type Order,
	recordWrongPayment,
} from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { releasePromoUse } from '#shop/orders/holds/promo-uses.server.ts'
import { releaseStock } from '#shop/orders/holds/stock-holds.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type ExtraPayment = { order: Order; attempt: Attempt }
type Cause = {
	/** The number of the shopper's order of the same checkout that was paid first and still is. */
	supersededBy?: string
	/** What has changed since the order was placed, in sentences. */
	cancelledBecause?: string
}

/** For an order that was paid before, or is cancelled. */
export async function refundExtraPayment(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt, ...cause }: ExtraPayment & Cause,
): Promise<void> {
	shop.log.warn({ order: order.number }, 'Refunding an extra payment')
	await refundPayment(shop, transaction, { attempt, reason: 'surplus' })
	const event = `returned:${attempt.id}`
	const render = cause.supersededBy
		? paidTwiceEmail
		: cause.cancelledBecause
			? cancelledWhenPaidEmail
			: extraPaymentRefundEmail
	const options = { amount: attempt.amount, ...cause }
	await notifyCustomer(shop, transaction, { order, event, render, options })
}

/** For an unpaid order that the payment cannot confirm. Its customer sees it again, as cancelled and refunded. */
export async function cancelAndRefund(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt, whyUnsettled }: ExtraPayment & { whyUnsettled: WhyUnsettled },
): Promise<void> {
	const cancelled = await cancelUnwanted(shop, transaction, { order, amount: attempt.amount })
	const settled = await findSettledOrder(transaction, order.checkoutId)
	const isOwn = settled && areOfOneShopper(order, settled)
	const isNamed = isOwn && isSold(settled.paymentState)
	const why = whyUnsettled === 'closed' && isOwn === false ? 'other_order_paid' : whyUnsettled
	const cancelledBecause = isNamed ? null : describeUnsettled(why, order)
	if (cancelledBecause || why === 'account_deleted')
		await updateAttempt(transaction, attempt, { errorCode: why })
	await refundExtraPayment(shop, transaction, {
		order: cancelled,
		attempt,
		...(isNamed ? { supersededBy: settled.number } : cancelledBecause && { cancelledBecause }),
	})
}

async function cancelUnwanted(
	shop: Shop,
	transaction: Transaction,
	{ order, amount }: { order: Order; amount: Paise },
): Promise<Order> {
	const { id: orderId, status: from, total } = order
	await restoreOrder(shop, transaction, orderId)
	await releaseStock(shop, transaction, orderId)
	await releasePromoUse(shop, transaction, orderId)
	await changeOrderStatus(shop, transaction, { orderId, from, to: 'cancelled', by: 'shop' })
	await changePaymentState(transaction, order, 'refunded')
	if (amount !== total) await recordWrongPayment(transaction, { orderId, amount })
	return { ...order, status: 'cancelled', paymentState: 'refunded' }
}
