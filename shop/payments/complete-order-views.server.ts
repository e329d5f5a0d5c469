/** Completes views of orders with what their invoices and payments say, for the pages that show all of an order. */
import { and, asc, eq, exists, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { listArrivedRefunds } from './refunds/arrived-refunds.server.ts'
import { viewOfSettled } from './other-amount/settled-payments.ts'
import { paymentAttempts } from './tables.server.ts'
import { listDocuments } from '#shop/invoices/order-documents.server.ts'
import { describeUnsettled } from '#shop/orders/checkouts/why-unsettled.ts'
import { orders, partialRefunds } from '#shop/orders/tables.server.ts'
import type { CompleteOrderView, OrderView } from '#shop/orders/views/order-view.ts'
import type { Database, Shop } from '#shop/shop.server.ts'

export async function completeOrderViews(
	{ db }: Pick<Shop, 'db'>,
	views: readonly OrderView[],
): Promise<CompleteOrderView[]> {
	const own = views.filter(({ isOwn }) => isOwn).map(({ number }) => number)
	// Of the others, the payments say nothing more.
	const unsettled = views.filter(({ paymentState }) => paymentState !== 'paid').map(({ number }) => number)
	const [documents, arrived, parts, payments] = await Promise.all([
		listDocuments(db, own),
		listArrivedRefunds(db, unsettled),
		listPartialRefunds(db, unsettled),
		listPayments(db, unsettled),
	])
	return views.map((view) => {
		const { number, isOwn, paymentState } = view
		const refunds = arrived.get(number) ?? []
		const partialRefundIds = parts.get(number) ?? []
		const paid = payments.get(number) ?? []
		const why = isOwn ? (paid.find(({ state }) => state === 'completed')?.reason ?? null) : null
		return {
			...view,
			paidBackBy: refunds.map(({ method }) => method),
			partialRefunds: view.partialRefunds.map((part, index) => ({
				...part,
				paidBackBy: refunds
					.filter(({ partialRefundId }) => partialRefundId === partialRefundIds[index]?.id)
					.map(({ method }) => method),
			})),
			isInReview: paymentState === 'unpaid' && paid.some(({ state }) => state === 'review'),
			settledPayments: paid
				.filter(({ state }) => paymentState === 'unpaid' && state === 'settled')
				.map((payment) => ({ ...viewOfSettled(payment, view), ...(!isOwn && { how: null }) })),
			cancelledBecause: describeUnsettled(why, { ...view, recipient: view.address }),
			documents: documents.get(number) ?? [],
		}
	})
}

/** Lists the ids of the partial refunds, in the order of the views. */
async function listPartialRefunds(db: Database, numbers: readonly string[]) {
	const rows = await db
		.select({ number: orders.number, id: partialRefunds.id })
		.from(partialRefunds)
		.innerJoin(orders, eq(orders.id, partialRefunds.orderId))
		.where(inArray(orders.number, numbers))
		.orderBy(asc(partialRefunds.id))
	return Map.groupBy(rows, ({ number }) => number)
}

/** Lists the payments that wait for the shop, that it has settled by hand, and that have cancelled their order, the earliest first. */
async function listPayments(db: Database, numbers: readonly string[]) {
	const { state, errorCode: reason, amount, settledAt, settledHow } = paymentAttempts
	const hasCancelled = and(eq(state, 'completed'), isNotNull(reason))
	const rows = await db
		.select({ number: orders.number, state, reason, amount, settledAt, settledHow })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(and(inArray(orders.number, numbers), or(inArray(state, ['review', 'settled']), hasCancelled)))
		.orderBy(asc(paymentAttempts.createdAt))
	return Map.groupBy(rows, ({ number }) => number)
}

/**
 * In a query of orders, whether its customer sees it because another amount has arrived for it: the shop has not decided
 * yet, or has settled that by hand, which hides the order from everything else.
 */
export function isPaidOtherwise({ db }: Pick<Shop, 'db'>) {
	const { id, orderId, state } = paymentAttempts
	const isWaiting = and(eq(state, 'review'), isNull(orders.hiddenAt))
	return exists(
		db
			.select({ id })
			.from(paymentAttempts)
			.where(and(eq(orderId, orders.id), or(isWaiting, eq(state, 'settled')))),
	)
}
