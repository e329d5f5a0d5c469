/** Finds the refunds that have reached the customer, and how: by the provider, or as the shop has paid them back itself. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { ARRIVED_REFUND_STATES } from '#shop/payments/rules.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

type ArrivedRefund = { id: string; partialRefundId: number | null; method: PaymentMethod }

/** Lists the refunds of these orders that have arrived, by the order's number. */
export async function listArrivedRefunds(
	db: Database | Transaction,
	numbers: readonly string[],
): Promise<Map<string, ArrivedRefund[]>> {
	const rows = await db
		.select({
			number: orders.number,
			id: refunds.id,
			partialRefundId: refunds.partialRefundId,
			method: sql<PaymentMethod>`coalesce(${refunds.paidBackBy}, ${paymentAttempts.method})`,
		})
		.from(refunds)
		.innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
		.innerJoin(orders, eq(orders.id, refunds.orderId))
		.where(
			and(
				inArray(orders.number, numbers),
				inArray(refunds.state, ARRIVED_REFUND_STATES),
				eq(refunds.isMistake, false),
			),
		)
		.orderBy(asc(refunds.createdAt))
	return Map.groupBy(rows, ({ number }) => number)
}
