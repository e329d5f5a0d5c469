/** Counts orders and replacements that wait for somebody in the shop. */
import { and, count, eq, isNull, min, type SQL } from 'drizzle-orm'
import { countReplacementsToShip } from '#shop/orders/after-sales/replacements.server.ts'
import { IS_TO_SHIP } from '#shop/orders/fulfilment.server.ts'
import { COUNT_LIMIT } from '#shop/orders/rules.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** `count` is at most `COUNT_LIMIT` + 1, because counting all of them would take longer every day. */
type Waiting = {
	count: number
	/** When the oldest order was placed, or the oldest replacement agreed on. */
	oldest: Date | null
}

export const IS_TO_PACK = and(eq(orders.status, 'processing'), isNull(orders.hiddenAt))

export async function countWaiting(shop: Pick<Shop, 'db'>): Promise<Record<'toPack' | 'toShip', Waiting>> {
	const [toPack, packed, replacements] = await Promise.all([
		countUpToLimit(shop, IS_TO_PACK),
		countUpToLimit(shop, IS_TO_SHIP),
		countReplacementsToShip(shop),
	])
	const dates = [packed.oldest, replacements.oldest].flatMap((date) => date ?? [])
	const oldest = dates.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
	return { toPack, toShip: { count: packed.count + replacements.count, oldest } }
}

async function countUpToLimit({ db }: Pick<Shop, 'db'>, isWaiting: SQL | undefined): Promise<Waiting> {
	const oldest = db
		.select({ createdAt: orders.createdAt })
		.from(orders)
		.where(isWaiting)
		.orderBy(orders.createdAt)
		.limit(COUNT_LIMIT + 1)
		.as('oldest')
	const [row] = await db.select({ count: count(), oldest: min(oldest.createdAt) }).from(oldest)
	return row ?? { count: 0, oldest: null }
}
