/** Records a payment that did not come through the provider: cash, a bank transfer or UPI to the shop's own account. */
import { randomUUID } from 'node:crypto'
import { and, eq, notExists, sql } from 'drizzle-orm'
import { checkPaymentsInReview, merchantOrderId, nextAttemptNumber } from './attempts/attempts.server.ts'
import { confirmPaidOrder } from './confirm-order.server.ts'
import type { OtherPaymentInput } from './other-payment-input.ts'
import { IS_OTHER_PAYMENT, paymentAttempts, referenceKey, refunds } from './tables.server.ts'
import { takesOtherPayments } from '#shop/config/other-payments.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import { settleCheckout } from '#shop/orders/checkouts/checkouts.server.ts'
import { orderConfirmedEmail } from '#shop/orders/emails/emails.server.ts'
import type { ChangedBy, Order } from '#shop/orders/orders.server.ts'
import { type Checkout, orders } from '#shop/orders/tables.server.ts'
import { type Refusal, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/**
 * Returns the number of an order that was paid with this reference, in any spelling, and not by mistake. Of two that are
 * recorded at the same time, the second finds the first.
 */
async function findOrderPaidWith(transaction: Transaction, reference: string): Promise<string | null> {
	const key = referenceKey(sql`${reference}::text`)
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment ' || ${key}, 0))`)
	const mistake = transaction
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.attemptId, paymentAttempts.id), eq(refunds.isMistake, true)))
	const [found] = await transaction
		.select({ number: orders.number })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(and(IS_OTHER_PAYMENT, eq(referenceKey(paymentAttempts.utr), key), notExists(mistake)))
		.limit(1)
	return found?.number ?? null
}

type Received = {
	input: OtherPaymentInput
	/** The amount of a payment page that is open online for the same thing, or null. */
	open: Paise | null
	/** The staff have read that it is open, and that somebody may be paying there. */
	knowsOfOpenPayment: boolean
}

/** Returns null if the staff may record it. Of two that are recorded at the same time, the second is refused. */
export async function refuseOtherPayment(
	shop: Pick<Shop, 'config'>,
	transaction: Transaction,
	{ input: { reference }, open, knowsOfOpenPayment }: Received,
): Promise<Refusal | null> {
	if (!takesOtherPayments(shop.config.brand)) return SWITCHED_OFF
	if (open !== null && !knowsOfOpenPayment) return maybeBeingPaid(open)
	const earlier = reference === null ? null : await findOrderPaidWith(transaction, reference)
	return earlier === null ? null : paidWithBefore(earlier)
}

const SWITCHED_OFF = refuse('forbidden', null, {
	message:
		"Payments that aren't made online are switched off. An owner can switch them on under Business details.",
	code: 'other_payments_off',
})

function maybeBeingPaid(total: Paise): Refusal {
	return refuse('conflict', 'Not recorded', {
		message: `The customer has opened the online payment page for ${formatTotal(total)} and may be paying there. Ask them first. If you then record this payment all the same, money that still arrives online is refunded in full.`,
		code: 'payment_open',
	})
}

function paidWithBefore(number: string): Refusal {
	const message = `Order ${number} was paid with this reference already. If one transfer pays for two quotations, put them into one. If it was recorded there by mistake, cancel that order, and say under its payments that it was a mistake.`
	return refuse('conflict', null, { message, field: 'reference', code: 'reference_used' })
}

type OtherPayment = {
	checkout: Checkout
	order: Order
	input: OtherPaymentInput
	by: ChangedBy
}

/**
 * Confirms the order as a payment at the provider would: it settles the checkout, so that money which still arrives
 * online is refunded. The caller holds the lock of the checkout, and has checked that nothing has settled or closed it.
 */
export async function recordOtherPayment(
	shop: Shop,
	transaction: Transaction,
	{ checkout, order, input, by }: OtherPayment,
): Promise<void> {
	await writeOtherPayment(transaction, { order, amount: order.total, input })
	const whyUnsettled = await settleCheckout(shop, transaction, { checkout, order })
	if (whyUnsettled) throw new Error(`Order ${order.number} cannot settle its checkout: ${whyUnsettled}`)
	await checkPaymentsInReview(transaction, checkout)
	await confirmPaidOrder(shop, transaction, {
		order,
		method: input.method,
		by,
		event: 'confirmed',
		render: orderConfirmedEmail,
	})
}

type Written = {
	order: Pick<Order, 'id' | 'number'>
	amount: Paise
	input: OtherPaymentInput
	differenceId?: string
}

/** Of a price difference with `differenceId`, else of the order itself. */
export async function writeOtherPayment(
	transaction: Transaction,
	{ order, amount, input: { method, reference }, differenceId }: Written,
): Promise<void> {
	await transaction.insert(paymentAttempts).values({
		id: randomUUID(),
		orderId: order.id,
		differenceId: differenceId ?? null,
		merchantOrderId: merchantOrderId(order, await nextAttemptNumber(transaction, order)),
		amount,
		method,
		state: 'completed',
		createdAt: secondsFromNow(0),
		expiresAt: secondsFromNow(0),
		utr: reference,
	})
}
