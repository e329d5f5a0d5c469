/** Lists the payment methods that were used for orders. A payment that was recorded by mistake belongs to another order. */
import { inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { paymentAttempts, refunds } from './tables.server.ts'
import { priceDifferences } from '#shop/orders/differences/tables.server.ts'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Database } from '#shop/shop.server.ts'

/** The payment methods of an order, its own first, for queries that read it. */
export const METHODS_USED = sql<PaymentMethod[]>`array(
	select method from (
		select ${orders}.payment_method as method, 1 as place where not ${isMistaken(sql`null`)}
		union all
		select ${priceDifferences}.payment_method, 2 from ${priceDifferences}
		where ${priceDifferences}.order_id = ${orders}.id and ${priceDifferences}.paid_at is not null
			and not ${isMistaken(sql`${priceDifferences}.id`)}
	) as paid
	group by method
	order by min(place), method
)`

/** Of the order itself, or of one of its price differences. */
function isMistaken(differenceId: SQLWrapper) {
	return sql`exists (
		select from ${refunds} join ${paymentAttempts} on ${paymentAttempts}.id = ${refunds}.attempt_id
		where ${refunds}.order_id = ${orders}.id and ${refunds}.is_mistake
			and ${paymentAttempts}.difference_id is not distinct from ${differenceId}
	)`
}

/** PhonePe's references of what was paid for an order, and those of the bank or of UPI, for queries that read it. */
export const PAYMENT_REFERENCES = sql<string | null>`(
	select string_agg(
		case when ${paymentAttempts}.method = 'online' then ${paymentAttempts}.merchant_order_id else ${paymentAttempts}.utr end,
		' ' order by ${paymentAttempts}.created_at
	) from ${paymentAttempts}
	where ${paymentAttempts}.order_id = ${orders}.id and ${paymentAttempts}.state = 'completed' and not exists (
		select from ${refunds} where ${refunds}.attempt_id = ${paymentAttempts}.id and ${refunds}.is_mistake
	)
)`

/** Returns them by the id of the order. */
export async function listMethodsUsed(
	db: Database,
	orderIds: readonly string[],
): Promise<Map<string, PaymentMethod[]>> {
	const rows = await db
		.select({ id: orders.id, methods: METHODS_USED })
		.from(orders)
		.where(inArray(orders.id, [...orderIds]))
	return new Map(rows.map(({ id, methods }) => [id, methods]))
}
