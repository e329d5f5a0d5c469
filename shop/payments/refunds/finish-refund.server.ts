/** Finishes a refund whose money has arrived. */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { listArrivedRefunds } from './arrived-refunds.server.ts'
import type { Refund } from './refunds.server.ts'
import { differenceRefundedEmail } from '#shop/orders/emails/correction-emails.server.ts'
import {
	notifyCustomer,
	orderRefundedEmail,
	partialRefundCompletedEmail,
} from '#shop/orders/emails/emails.server.ts'
import type { OrderEmail } from '#shop/orders/emails/render-order-email.ts'
import { type ChangedBy, changeOrderStatus, type Order, paidFor } from '#shop/orders/orders.server.ts'
import { amountOfPartialRefund, finishPartialRefund } from '#shop/orders/admin/sales.server.ts'
import { canTransition } from '#shop/orders/statuses.ts'
import { type RefundReason, UNFINISHED_REFUND_STATES } from '#shop/payments/rules.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** The email to the customer of an order that continues. */
const ARRIVED_EMAILS: Record<RefundReason, OrderEmail | null> = {
	part: partialRefundCompletedEmail,
	return: partialRefundCompletedEmail,
	correction: differenceRefundedEmail,
	cancelled: null,
	surplus: null,
}

type FinishedRefund = {
	order: Order
	refund: Refund
	by: ChangedBy
}

/**
 * The money has arrived: the customer is emailed, and the order, or the partial refund, is refunded once no other refund of it
 * is open.
 */
export async function finishRefund(
	shop: Shop,
	transaction: Transaction,
	{ order, refund, by }: FinishedRefund,
): Promise<void> {
	const { id, amount, partialRefundId } = refund
	const arrived = (await listArrivedRefunds(transaction, [order.number])).get(order.number) ?? []
	const methodsOf = (some: typeof arrived) => some.map(({ method }) => method)
	const isPartialRefundOpen =
		partialRefundId !== null &&
		(await hasUnfinished(transaction, order.id, eq(refunds.partialRefundId, partialRefundId)))
	if (partialRefundId !== null && !isPartialRefundOpen)
		await finishPartialRefund(shop, transaction, partialRefundId)
	const isAllOnItsWay = order.paymentState === 'refunded' && canTransition(order.status, 'refunded')
	if (isAllOnItsWay && !(await hasUnfinished(transaction, order.id))) {
		const change = { orderId: order.id, from: order.status, to: 'refunded', by } as const
		await changeOrderStatus(shop, transaction, change)
		await notifyCustomer(shop, transaction, {
			order,
			event: 'refunded',
			render: orderRefundedEmail,
			options: { amount: paidFor(order), paidBackBy: methodsOf(arrived) },
		})
		// The total of the order is without the difference to a smaller size, which is refunded beside it.
		if (refund.reason !== 'correction') return
	}
	const render = ARRIVED_EMAILS[refund.reason]
	if (!render) return
	const wholeRefund = isAllOnItsWay
		? paidFor(order)
		: isPartialRefundOpen && (await amountOfPartialRefund(transaction, partialRefundId))
	await notifyCustomer(shop, transaction, {
		order,
		event: `part-arrived:${id}`,
		render,
		options: {
			amount,
			paidBackBy: methodsOf(arrived.filter((one) => one.id === id)),
			...(wholeRefund && { wholeRefund }),
		},
	})
}

async function hasUnfinished(transaction: Transaction, orderId: string, which?: SQL): Promise<boolean> {
	const isUnfinished = inArray(refunds.state, UNFINISHED_REFUND_STATES)
	return (await transaction.$count(refunds, and(eq(refunds.orderId, orderId), isUnfinished, which))) > 0
}
