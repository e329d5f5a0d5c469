/** Records that the customer has paid a price difference in cash, by bank transfer or by UPI. */
import { and, eq, inArray } from 'drizzle-orm'
import { notCorrected } from '#shop/corrections/corrections.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import { type Difference, findOpenDifference } from '#shop/orders/differences/differences.server.ts'
import { lockOrderByNumber, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { isPaidOnline } from '#shop/orders/payment-methods.ts'
import type { Outcome } from '#shop/outcome.ts'
import { applyDifference } from '#shop/payments/differences/apply-difference.server.ts'
import { describeOtherPayment, type OtherPaymentInput } from '#shop/payments/other-payment-input.ts'
import { refuseOtherPayment, writeOtherPayment } from '#shop/payments/record-payment.server.ts'
import { OPEN_ATTEMPT_STATES } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Recorded = {
	number: string
	differenceId: string
	/** The staff have read that a payment page is open, on which somebody may be paying. */
	knowsOfOpenPayment: boolean
	input: OtherPaymentInput
	by: Actor
}

const NOT_OPEN = notCorrected('The difference is paid or withdrawn already.')

const PAID_ONLINE = notCorrected('This order was paid online. The customer pays the difference by its link.')

/** The packs are exchanged as if it had been paid online. Of two clicks, the second is refused. */
export async function recordDifferencePayment(
	shop: Shop,
	{ number, differenceId, knowsOfOpenPayment, input, by }: Recorded,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction): Promise<Outcome> => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		if (isPaidOnline(order.paymentMethod)) return PAID_ONLINE
		const difference = await findOpenDifference(transaction, order.id)
		if (difference?.id !== differenceId) return NOT_OPEN
		const open = await findOpenPaymentOf(transaction, difference)
		const refusal = await refuseOtherPayment(shop, transaction, { input, open, knowsOfOpenPayment })
		if (refusal) return refusal
		const { amount } = difference
		const paid = { order, differenceId, method: input.method, by: `shop:${by.name}` } as const
		const whyNot = await applyDifference(shop, transaction, paid)
		if (whyNot !== null) return notCorrected(whyNot)
		await writeOtherPayment(transaction, { order, amount, input, differenceId })
		const detail = { amount: formatTotal(amount), paid: describeOtherPayment(input) }
		await recordAudit(shop, transaction, { by, action: 'payment recorded', subject: number, detail })
		return { ok: true }
	})
}

/** Returns its amount if its payment page is open, or null. */
export async function findOpenPaymentOf(
	db: Database | Transaction,
	{ id, amount }: Pick<Difference, 'id' | 'amount'>,
): Promise<Paise | null> {
	const isOpen = and(
		eq(paymentAttempts.differenceId, id),
		inArray(paymentAttempts.state, OPEN_ATTEMPT_STATES),
	)
	return (await db.$count(paymentAttempts, isOpen)) > 0 ? amount : null
}
