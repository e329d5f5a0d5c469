/** Finds in which ways refunds have reached the customer: by the provider, or as the shop has paid them back itself. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import { orders, partialRefunds } from '#shop/orders/tables.server.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'
import { ARRIVED_REFUND_STATES } from '#shop/payments/rules.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type ArrivedRefund = { id: string; partId: number | null; way: PaymentMethod }

/** Lists the refunds of these orders that have arrived, by the order's number. */
export async function listArrivedRefunds(
	db: Database | Transaction,
	numbers: readonly string[],
): Promise<Map<string, ArrivedRefund[]>> {
	const rows = await db
		.select({
			number: orders.number,
			id: refunds.id,
			partId: refunds.partId,
			way: sql<PaymentMethod>`coalesce(${refunds.paidBackBy}, ${paymentAttempts.method})`,
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

/** Adds to each order how its refunds, and its partial refunds, were paid back. */
export async function withRefundWays(
	{ db }: Pick<Shop, 'db'>,
	views: readonly OrderView[],
): Promise<OrderView[]> {
	const numbers = views
		.filter(({ paymentState }) => paymentState !== 'unpaid' && paymentState !== 'paid')
		.map(({ number }) => number)
	if (numbers.length === 0) return [...views]
	const arrived = await listArrivedRefunds(db, numbers)
	const parts = await db
		.select({ number: orders.number, id: partialRefunds.id })
		.from(partialRefunds)
		.innerJoin(orders, eq(orders.id, partialRefunds.orderId))
		.where(inArray(orders.number, numbers))
		.orderBy(asc(partialRefunds.id))
	return views.map((view) => {
		const ofOrder = arrived.get(view.number) ?? []
		const ids = parts.filter(({ number }) => number === view.number).map(({ id }) => id)
		return {
			...view,
			paidBackBy: ofOrder.map(({ way }) => way),
			partialRefunds: view.partialRefunds.map((part, index) => ({
				...part,
				paidBackBy: ofOrder.filter(({ partId }) => partId === ids[index]).map(({ way }) => way),
			})),
		}
	})
}
