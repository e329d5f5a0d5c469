/** What orders brought: what was paid, less what was sent back. Every figure and every list of sales asks here. */
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { SOLD_STATUSES } from './rules.ts'
import { orders, partsReturned } from './tables.server.ts'
import type { Paise } from '#shop/money.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Paid, and not called off: of a cancelled or refunded order nothing is left. */
export const SOLD = and(inArray(orders.status, SOLD_STATUSES), isNull(orders.removedAt))

/** In a query over `orders` that has joined `returned` by its `order_id`. */
export const SALES: SQL = sql`(case when ${SOLD} then ${orders.total} - coalesce(returned.amount, 0) else 0 end)`

/** What went back of each order whose id `among` selects, summed up before it is joined. */
export function returned(among: SQL): SQL {
	return sql`(select order_id, sum(amount_paise) as amount from ${partsReturned} where order_id in (${among}) group by order_id) as returned`
}

/** In the transaction that sends it back. */
export async function recordPartReturned(
	{ clock }: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, amount }: { orderId: string; amount: Paise },
): Promise<void> {
	await transaction.insert(partsReturned).values({ orderId, amount, at: clock() })
}
