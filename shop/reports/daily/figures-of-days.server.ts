/**
 * What the figures of days add up, in SQL. The same statement computes what is stored of a day that has ended and what is read
 * of one that is not stored, so both are the same figures.
 */
import { type Column, and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Days, midnightAfter, midnightInIndia } from '#shop/dates.ts'
import { SALES, SOLD, sumPartialRefunds } from '#shop/orders/admin/sales.server.ts'
import { IS_TO_PACK } from '#shop/orders/admin/waiting.server.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'

/** A change of what is added up, or how, raises it: days that were stored before are then computed again. */
export const FIGURES_VERSION = 1

/** Columns `day`, `orders`, `sales_paise`. */
export function salesOf(days: readonly Days[]): SQL {
	const isSold = and(SOLD, isIn(orders.createdAt, days))
	return sql`select ${dayOf(orders.createdAt)} as day, (count(*) filter (where ${SALES} > 0))::int as orders, sum(${SALES})::bigint as sales_paise
		from ${orders} left join ${sumPartialRefunds(sql`select ${orders.id} from ${orders} where ${isSold}`)} on refunded.order_id = ${orders.id}
		where ${isSold} group by 1`
}

/** Columns `day`, `product_id`, `size`, `packs`. */
export function packsOf(days: readonly Days[]): SQL {
	return sql`select ${dayOf(orders.createdAt)} as day, ${orderItems.productId}, split_part(${orderItems.sizeLabel}, ' (', 1) as size, sum(${orderItems.quantity})::int as packs
		from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
		where ${and(SOLD, isIn(orders.createdAt, days))} group by 1, 2, 3`
}

/** Columns `day`, `state`, `campaign_id`, `code`, `orders`, `discount_paise`. */
export function ordersOf(days: readonly Days[]): SQL {
	const { campaignId } = promoCodes
	return sql`select ${dayOf(orders.createdAt)} as day, ${orders.recipient} ->> 'state' as state, ${campaignId},
			case when ${campaignId} is null then coalesce(${orders.promoCode}, ${orders.offerName}) end as code,
			count(*)::int as orders, sum(${orders.discount})::bigint as discount_paise
		from ${orders} left join ${promoCodes} on ${promoCodes.code} = ${orders.promoCode}
		where ${and(SOLD, isIn(orders.createdAt, days))} group by 1, 2, 3, 4`
}

/** Columns `day`, `state`, `reason`, `attempts`. */
export function attemptsOf(days: readonly Days[]): SQL {
	const { createdAt, state, errorCode, method } = paymentAttempts
	return sql`select ${dayOf(createdAt)} as day, ${state}::text as state, ${errorCode} as reason, count(*)::int as attempts
		from ${paymentAttempts} where ${and(eq(method, 'online'), isIn(createdAt, days))} group by 1, 2, 3`
}

/** Columns `day`, `product_id`, `product_name`, `size`, `packs`. */
export function toRoastOf(days: readonly Days[]): SQL {
	const { productId, productName, sizeLabel, quantity } = orderItems
	// A product that was renamed is one product.
	return sql`select ${dayOf(orders.createdAt)} as day, ${productId}, max(${productName}) as product_name, ${sizeLabel}, sum(${quantity})::int as packs
		from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
		where ${and(IS_TO_PACK, isIn(orders.createdAt, days))} group by 1, 2, 4`
}

function isIn(moment: Column, days: readonly Days[]): SQL {
	const runs = days.map(({ from, to }) =>
		and(gte(moment, midnightInIndia(from)), lt(moment, midnightAfter(to))),
	)
	return or(...runs) ?? sql`false`
}

function dayOf(moment: Column): SQL {
	return sql`(${moment} at time zone 'Asia/Kolkata')::date`
}
