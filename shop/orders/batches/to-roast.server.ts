/** Adds up what paid orders that are not packed yet need of each product. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { orderItems, orders } from '../tables.server.ts'
import { sumToRoast, type ToRoast } from '#shop/roasts/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

export async function listToRoast({ db }: Pick<Shop, 'db'>): Promise<ToRoast[]> {
	const { productId, size } = orderItems
	const items = await db
		.select({
			productId,
			// A renamed product is one product.
			productName: sql<string>`max(${orderItems.productName})`,
			size,
			quantity: sql<number>`sum(${orderItems.quantity})::int`,
		})
		.from(orders)
		.innerJoin(orderItems, eq(orderItems.orderId, orders.id))
		.where(and(eq(orders.status, 'processing'), isNull(orders.hiddenAt)))
		.groupBy(productId, size)
	return sumToRoast(items)
}
