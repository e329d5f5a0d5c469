/** What paid orders that are not packed yet need of each product. */
import { max, min, sql } from 'drizzle-orm'
import { toRoastOf } from './daily/figures-of-days.server.ts'
import { isStored, splitDays } from './daily/stored-days.server.ts'
import { packsToRoast } from './daily/tables.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { IS_TO_PACK } from '#shop/orders/admin/waiting.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { type OpenItem, sumToRoast, type ToRoast } from '#shop/roasts/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

export async function listToRoast({ db }: Pick<Shop, 'db'>): Promise<ToRoast[]> {
	const [open] = await db
		.select({ oldest: min(orders.createdAt), newest: max(orders.createdAt) })
		.from(orders)
		.where(IS_TO_PACK)
	if (!open?.oldest || !open.newest) return []
	const split = await splitDays({ db }, { from: dayInIndia(open.oldest), to: dayInIndia(open.newest) })
	const { rows } = await db.execute<OpenItem>(sql`
		select product_id as "productId", max(product_name) as "productName", size as "sizeLabel", sum(packs)::int as quantity
		from (
			select day, product_id, product_name, size, packs from ${packsToRoast} where ${isStored(packsToRoast.day, split)}
			union all ${toRoastOf(split.read)}
		) as of_day
		group by product_id, size`)
	return sumToRoast(rows)
}
