/** Refunds a part of an order, such as for a torn pack. The order continues. */
import { hasRefund, listRefundable, refundFromPayments } from './refunds.server.ts'
import { splitRefund } from './split-refund.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { issueCreditNote, signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { formatTotal, subtract, type Paise, sum } from '#shop/money.ts'
import {
	notifyCustomer,
	partialRefundStartedEmail,
	restRefundStartedEmail,
} from '#shop/orders/emails/emails.server.ts'
import type { OrderEmail } from '#shop/orders/emails/render-order-email.ts'
import {
	lockOrderByNumber,
	changePaymentState,
	type Order,
	ORDER_NOT_FOUND,
} from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { canTransition } from '#shop/orders/statuses.ts'
import { recordPartialRefund } from '#shop/orders/admin/sales.server.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type PartialRefund = {
	number: string
	amount: Paise
	/** What could be refunded when the admin opened the page. It refuses the second of two concurrent refunds. */
	expectedRefundable: Paise
	by: Actor
}

const NOTHING_TO_REFUND = refuse('conflict', 'Nothing to refund', {
	message: 'This order has nothing left to refund.',
	code: 'nothing_left',
})

/** Returns what may still be refunded of an order: nothing if it is unpaid or refunded. */
export async function refundableAmount(
	db: Database | Transaction,
	order: Pick<Order, 'id' | 'paymentState'>,
): Promise<Paise> {
	return sum(...(await refundableAmounts(db, order)))
}

/** Returns what may still be refunded of each payment of an order. */
export async function refundableAmounts(
	db: Database | Transaction,
	{ id, paymentState }: Pick<Order, 'id' | 'paymentState'>,
): Promise<Paise[]> {
	if (!isSold(paymentState)) return []
	return (await listRefundable(db, id)).map(({ refundable }) => refundable)
}

/**
 * All that is left is refunded this way only once the order is delivered. Before that, the order is cancelled, which the
 * person must have chosen: it takes the packs off the packing list and tells the customer that nothing comes.
 */
export async function refundPartially(
	shop: Shop,
	refund: PartialRefund,
): Promise<Outcome<{ order: Order; refundable: Paise }>> {
	const { number, amount, by } = refund
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		const payments = await refundableAmounts(transaction, order)
		const refusal = refuseAmount({ ...refund, payments })
		if (refusal) return refusal
		const refundable = sum(...payments)
		if (amount === refundable && canTransition(order.status, 'cancelled')) return everything(amount)
		const render = amount === refundable ? restRefundStartedEmail : partialRefundStartedEmail
		const part = { order, amount, refundable, by, reason: 'part', render } as const
		const rest = await startPartialRefund(shop, transaction, part)
		return { ok: true, order, refundable: rest }
	})
}

type LockedRefund = Omit<PartialRefund, 'number'> & {
	order: Order
	reason: 'part' | 'return'
	render: OrderEmail
}

/** Never cancels the order. The caller holds its lock. */
export async function refundLocked(
	shop: Shop,
	transaction: Transaction,
	{ order, amount, expectedRefundable, by, reason, render }: LockedRefund,
): Promise<Outcome<{ refundable: Paise }>> {
	const payments = await refundableAmounts(transaction, order)
	const refusal = refuseAmount({ amount, expectedRefundable, payments })
	if (refusal) return refusal
	const refundable = sum(...payments)
	const rest = await startPartialRefund(shop, transaction, { order, amount, refundable, by, reason, render })
	return { ok: true, refundable: rest }
}

function refuseAmount({
	amount,
	expectedRefundable,
	payments,
}: {
	amount: Paise
	expectedRefundable: Paise
	payments: readonly Paise[]
}): Refusal | null {
	const refundable = sum(...payments)
	if (refundable === 0) return NOTHING_TO_REFUND
	if (refundable !== expectedRefundable) {
		return refuse('conflict', 'Order has changed', {
			message: `Another refund was made since you opened this page. ${formatTotal(refundable)} can still be refunded. No refund was made now.`,
			code: 'changed_meanwhile',
		})
	}
	if (amount > refundable) return wrongAmount(`You can refund at most ${formatTotal(refundable)}.`)
	if (amount < MIN_PAYMENT) return wrongAmount(`The smallest refund is ${formatTotal(MIN_PAYMENT)}.`)
	const rest = subtract(refundable, amount)
	if (rest > 0 && rest < MIN_PAYMENT) {
		return wrongAmount(`That would leave ${formatTotal(rest)}, which is too little to refund later.`)
	}
	if (!splitRefund(amount, payments)) {
		const paid = new Intl.ListFormat('en-IN').format(payments.map(formatTotal))
		return wrongAmount(
			`This order has several payments, of which ${paid} can still be refunded. Each is refunded in full, or by at least ${formatTotal(MIN_PAYMENT)} with at least ${formatTotal(MIN_PAYMENT)} left. Please choose another amount.`,
		)
	}
	return null
}

function everything(amount: Paise): Refusal {
	return wrongAmount(
		`${formatTotal(amount)} is all that is left of this order. To refund all of it, use 'Cancel and refund', which cancels the order. Without cancelling it, at least ${formatTotal(MIN_PAYMENT)} stays until it is delivered.`,
	)
}

function wrongAmount(message: string): Refusal {
	return refuse('invalid', null, { message, field: 'amount' })
}

/** Returns what can still be refunded afterwards. */
async function startPartialRefund(
	shop: Shop,
	transaction: Transaction,
	{
		order,
		amount,
		refundable,
		by,
		reason,
		render,
	}: Omit<LockedRefund, 'expectedRefundable'> & { refundable: Paise },
): Promise<Paise> {
	const orderId = order.id
	const isRest = await hasRefund(transaction, orderId)
	const partialRefundId = await recordPartialRefund(shop, transaction, { orderId, amount })
	const { refundIds, refundedOnline } = await refundFromPayments(shop, transaction, {
		orderId,
		amount,
		reason,
		partialRefundId,
	})
	await issueCreditNote(shop, transaction, { orderId, amount })
	await recordAudit(shop, transaction, {
		by,
		action: 'order partially refunded',
		subject: order.number,
		detail: { amount: formatTotal(amount) },
	})
	const paymentState = amount === refundable ? 'refunded' : 'partly_refunded'
	await changePaymentState(transaction, order, paymentState)
	const invoiceUrl = signInvoiceUrl(shop, { orderNumber: order.number, seconds: EMAIL_LINK_SECONDS })
	await notifyCustomer(shop, transaction, {
		order: { ...order, paymentState },
		event: `part:${refundIds[0]}`,
		render,
		options: { invoiceUrl, amount, refundedOnline, isRest },
	})
	return subtract(refundable, amount)
}
