/**
 * Cancels an order: its status, refunds, promo code and email in one transaction. It belongs to payments because orders
 * know nothing of refunds and credit notes (docs/decisions/010-allowed-imports.md).
 */
import { cancellationNotice } from './cancellation-notice.ts'
import { listRefundable, refundPayment, sumOwedByHand } from '#shop/payments/refunds/refunds.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { issueCreditNote } from '#shop/invoices/invoices.server.ts'
import { type Paise, sum } from '#shop/money.ts'
import { findAddressee } from '#shop/orders/views/customer-orders.server.ts'
import { notifyCustomer, orderCancelledEmail } from '#shop/orders/emails/emails.server.ts'
import {
	lockOrderByNumber,
	changeOrderStatus,
	changePaymentState,
	type ChangedBy,
	type Order,
	ORDER_NOT_FOUND,
} from '#shop/orders/orders.server.ts'
import { releasePromoUse } from '#shop/orders/holds/promo-uses.server.ts'
import { isPaidOnline } from '#shop/orders/payment-methods.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { canCustomerCancel, canTransition, isAtShop } from '#shop/orders/statuses.ts'
import { releaseStock } from '#shop/orders/holds/stock-holds.server.ts'
import { isOwnOrder, type Viewer } from '#shop/orders/views/order-view.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { notifyStaff } from '#shop/staff/notifications.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const TOO_LATE = refuse('conflict', 'Cannot Cancel Order', {
	message: 'This order cannot be cancelled in its current status.',
	code: 'status_conflict',
})

/** The code of a refusal because the order is cancelled or refunded already. The request may be a repeat whose first answer was lost. */
export const ALREADY_CANCELLED = 'already_cancelled'

/** Cancels on the customer's request, while the parcel has not left. */
export async function cancelOrder(
	shop: Shop,
	{ number, viewer }: { number: string; viewer: Viewer },
): Promise<Outcome<Cancelled>> {
	return cancel(shop, number, {
		by: 'customer',
		refuseOrder: (order) => (isOwnOrder(order, viewer) ? refuseUnlessAtShop(order) : ORDER_NOT_FOUND),
	})
}

/** Cancels on the customer's request. The caller has verified that the request comes from the customer. */
export async function cancelForCustomer(shop: Shop, number: string): Promise<Outcome<Cancelled>> {
	return cancel(shop, number, { by: 'customer', refuseOrder: refuseUnlessAtShop })
}

function refuseUnlessAtShop({ status, paymentState }: Order): Refusal | null {
	if (canCustomerCancel(status)) return null
	if (status !== 'cancelled' && status !== 'refunded') return TOO_LATE
	const isRefunding = status === 'cancelled' && paymentState === 'refunded'
	return refuse('conflict', status === 'cancelled' ? 'Order Cancelled' : 'Order Refunded', {
		message: `This order is already ${status}${isRefunding ? ', and your refund is on its way' : ''}.`,
		code: ALREADY_CANCELLED,
	})
}

/** Cancels for the shop, until the order is delivered. Unpaid orders are not cancelled, because they expire. */
export async function cancelForShop(
	shop: Shop,
	{ number, by }: { number: string; by: Actor },
): Promise<Outcome<Cancelled>> {
	return cancel(shop, number, {
		by: `shop:${by.name}`,
		actor: by,
		refuseOrder: ({ status, paymentState }) =>
			canTransition(status, 'cancelled') && isSold(paymentState) ? null : TOO_LATE,
	})
}

/** `amount` is being refunded: the total, less earlier refunds. */
type Cancelled = { order: Order; amount: Paise }

type CancelOptions = { by: ChangedBy; actor?: Actor | undefined; refuseOrder(order: Order): Refusal | null }

async function cancel(
	shop: Shop,
	number: string,
	{ by, actor, refuseOrder }: CancelOptions,
): Promise<Outcome<Cancelled>> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		const refusal = refuseOrder(order)
		if (refusal) return refusal
		return { ok: true, ...(await cancelLocked(shop, transaction, { order, by, actor })) }
	})
}

/** The caller holds the order's lock, and has checked that it may be cancelled. */
async function cancelLocked(
	shop: Shop,
	transaction: Transaction,
	{ order, by, actor }: Pick<CancelOptions, 'by' | 'actor'> & { order: Order },
): Promise<Cancelled> {
	await changeOrderStatus(shop, transaction, { orderId: order.id, from: order.status, to: 'cancelled', by })
	await changePaymentState(transaction, order, 'refunded')
	if (actor) {
		await recordAudit(shop, transaction, { by: actor, action: 'order cancelled', subject: order.number })
	}
	await releasePromoUse(shop, transaction, order.id)
	// A parcel that has left is added to the stock by hand when it is back.
	if (isAtShop(order.status)) await releaseStock(shop, transaction, order.id)
	const stillOwed = await sumOwedByHand(transaction, order.id)
	const { amount, refundedOnline } = await refundEveryPayment(shop, transaction, order)
	await issueCreditNote(shop, transaction, { orderId: order.id })
	const addressee = await findAddressee(transaction, order)
	const cancelled: Order = { ...order, status: 'cancelled', paymentState: 'refunded' }
	await notifyCustomer(shop, transaction, {
		order: cancelled,
		event: 'cancelled',
		render: orderCancelledEmail,
		options: { addressee, amount, refundedOnline, stillOwed },
	})
	if (by === 'customer')
		await notifyStaff(shop, transaction, cancellationNotice({ order, amount, refundedOnline }))
	return { order: cancelled, amount }
}

/** Refunds what is left of each payment. Returns the sum, and how much of it the provider pays back. */
async function refundEveryPayment(
	shop: Shop,
	transaction: Transaction,
	order: Order,
): Promise<{ amount: Paise; refundedOnline: Paise }> {
	const payments = await listRefundable(transaction, order.id)
	for (const { attempt, refundable } of payments) {
		await refundPayment(shop, transaction, {
			attempt: { ...attempt, amount: refundable },
			reason: 'cancelled',
		})
	}
	const online = payments.filter(({ attempt }) => isPaidOnline(attempt.method))
	const sumOf = (some: typeof payments) => sum(...some.map(({ refundable }) => refundable))
	return { amount: sumOf(payments), refundedOnline: sumOf(online) }
}
