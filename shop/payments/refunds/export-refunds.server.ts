/** Exports the refunds started on some days as CSV rows. */
import { and, asc, eq, gt, gte, lt, or, type SQL } from 'drizzle-orm'
import { describePaidBack, REFUND_LABELS, REFUND_STATE_LABELS } from './refund-labels.ts'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import { type Days, formatForSpreadsheet, midnightAfter, midnightInIndia } from '#shop/dates.ts'
import { toRupees } from '#shop/money.ts'
import { paymentMethodLabel } from '#shop/orders/payment-methods.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const BATCH_SIZE = 1_000
const HEADER = [
	'Refund',
	'Started',
	'Order',
	'Customer',
	'Why',
	'State',
	'Amount',
	'Paid by',
	'Paid back by hand',
]

/** Reads in batches, so that they need not fit into memory. */
export async function* exportRefunds({ db }: Pick<Shop, 'db'>, days: Days): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine(HEADER)
	let after: { createdAt: Date; id: string } | null = null
	for (;;) {
		const { createdAt, id, amount, reason, state, merchantRefundId } = refunds
		const { paidBackBy, paidBackReference, isMistake } = refunds
		const isNext: SQL | undefined = after
			? or(gt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), gt(id, after.id)))
			: undefined
		const rows = await db
			.select({
				id,
				createdAt,
				amount,
				reason,
				state,
				merchantRefundId,
				paidBackBy,
				paidBackReference,
				isMistake,
				number: orders.number,
				recipient: orders.recipient,
				method: paymentAttempts.method,
			})
			.from(refunds)
			.innerJoin(orders, eq(orders.id, refunds.orderId))
			.innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
			.where(and(startedOn(days), isNext))
			.orderBy(asc(createdAt), asc(id))
			.limit(BATCH_SIZE)
		for (const row of rows)
			yield csvLine([
				row.merchantRefundId,
				formatForSpreadsheet(row.createdAt),
				row.number,
				row.recipient.name,
				REFUND_LABELS[row.reason],
				REFUND_STATE_LABELS[row.state],
				toRupees(row.amount),
				paymentMethodLabel(row.method),
				describePaidBack(row),
			])
		after = rows.at(-1) ?? null
		if (rows.length < BATCH_SIZE) return
	}
}

export async function countRefunds({ db }: Pick<Shop, 'db'>, days: Days): Promise<number> {
	return db.$count(refunds, startedOn(days))
}

function startedOn({ from, to }: Days): SQL | undefined {
	return and(gte(refunds.createdAt, midnightInIndia(from)), lt(refunds.createdAt, midnightAfter(to)))
}
