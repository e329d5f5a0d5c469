/** Reports the result of a quotation's payments for its public page. */
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { findQuotationOfCheckout, type FoundQuotation } from '#shop/quotations/quotations.server.ts'
import type { Quotation } from '#shop/quotations/tables.server.ts'
import { isOpenPaymentOf } from '#shop/quotations/versions.server.ts'
import { type Paise, ZERO_PAISE } from '#shop/money.ts'
import { findSettledOrder } from '#shop/orders/checkouts/paid-orders.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'
import { UNFINISHED } from '#shop/payments/failure-messages.ts'
import {
	checkIfCancelled,
	type VerifiedPayment,
	verifyPayment,
} from '#shop/payments/checks/verify-payment.server.ts'
import { COUNTED_REFUND_STATES, OPEN_ATTEMPT_STATES } from '#shop/payments/rules.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type QuotationPayment = FoundQuotation & {
	order: Order | null
	/** While no payment has been received: the state of one that may be under way, or else of the latest. */
	attempt: { state: 'none' | 'pending' | 'review' } | { state: 'stopped'; message: string }
	/** Money that was received although nothing was owed. It is refunded. */
	notOwed: Paise
	/** Whether another payment may still arrive, which would be refunded, too. */
	mayPayTwice: boolean
}

/** Asks the provider about open payments. */
export async function verifyQuotationPayment(
	shop: Shop,
	{ quotation, state }: FoundQuotation,
): Promise<QuotationPayment> {
	const { checkoutId } = quotation
	const attempt = await verifyOpen(shop, quotation)
	if (state === 'paid') await checkIfCancelled(shop, await listOpenAttempts(shop, checkoutId))
	// The answers may have paid it.
	const found = await findQuotationOfCheckout(shop, checkoutId)
	if (!found) throw new Error(`Quotation ${quotation.number} is gone`)
	const order = await findSettledOrder(shop.db, checkoutId)
	const isEnded = order !== null || found.state === 'withdrawn'
	return {
		...found,
		order,
		attempt,
		notOwed: await sumNotOwed(shop, { checkoutId, order }),
		mayPayTwice: isEnded && (await listOpenAttempts(shop, checkoutId)).length > 0,
	}
}

/** Of all its orders, also of one that is paid. */
async function listOpenAttempts({ db }: Pick<Shop, 'db'>, checkoutId: string): Promise<Attempt[]> {
	const rows = await db
		.select({ attempt: paymentAttempts })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(
			and(
				eq(orders.checkoutId, checkoutId),
				isNull(paymentAttempts.differenceId),
				inArray(paymentAttempts.state, OPEN_ATTEMPT_STATES),
			),
		)
	return rows.map(({ attempt }) => attempt)
}

const NOT_STARTED = { state: 'none' } as const

async function verifyOpen(
	shop: Shop,
	{ checkoutId }: Pick<Quotation, 'checkoutId'>,
): Promise<QuotationPayment['attempt']> {
	const open = await shop.db
		.selectDistinct({ number: orders.number, createdAt: orders.createdAt })
		.from(orders)
		.innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
		.where(isOpenPaymentOf(checkoutId))
		.orderBy(desc(orders.createdAt))
	const results: VerifiedPayment[] = []
	for (const { number } of open) {
		const verified = await verifyPayment(shop, number)
		if (verified.ok) results.push(verified.result)
	}
	// While one of them may be under way, the customer is not asked to pay another.
	const shown = results.find(isUnderWay) ?? results[0]
	return shown ? describe(shown) : NOT_STARTED
}

function isUnderWay(payment: VerifiedPayment): boolean {
	return payment.state === 'review' || (payment.state === 'pending' && !payment.isCancelled)
}

function describe(payment: VerifiedPayment): QuotationPayment['attempt'] {
	if (payment.state === 'review') return { state: 'review' }
	if (payment.state === 'failed' || payment.state === 'settled')
		return { state: 'stopped', message: payment.message }
	if (payment.state !== 'pending') return NOT_STARTED
	return payment.isCancelled ? { state: 'stopped', message: UNFINISHED } : { state: 'pending' }
}

async function sumNotOwed(
	{ db }: Pick<Shop, 'db'>,
	{ checkoutId, order }: { checkoutId: string; order: Order | null },
): Promise<Paise> {
	const isOfAnother = order ? ne(orders.id, order.id) : undefined
	const [row] = await db
		.select({ amount: sql<Paise>`coalesce(sum(${refunds.amount}), 0)::int` })
		.from(refunds)
		.innerJoin(orders, eq(orders.id, refunds.orderId))
		.where(
			and(
				eq(orders.checkoutId, checkoutId),
				or(eq(refunds.reason, 'surplus'), isOfAnother),
				inArray(refunds.state, COUNTED_REFUND_STATES),
			),
		)
	return row?.amount ?? ZERO_PAISE
}
