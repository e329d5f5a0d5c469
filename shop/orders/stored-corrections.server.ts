/** What orders were before the shop corrected them. */
import { asc, inArray } from 'drizzle-orm'
import { type Corrected, orderCorrections } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type StoredCorrection = { orderId: string; reason: string; by: string; at: Date } & Corrected

/** Of these orders, the oldest first. */
export async function listCorrections(
	{ db }: Pick<Shop, 'db'>,
	orderIds: readonly string[],
): Promise<StoredCorrection[]> {
	if (orderIds.length === 0) return []
	const rows = await db
		.select()
		.from(orderCorrections)
		.where(inArray(orderCorrections.orderId, [...orderIds]))
		.orderBy(asc(orderCorrections.id))
	// Written with what belongs to their kind, by `correctOrder` alone.
	return rows as StoredCorrection[]
}
