/** Finds parcels whose name, address or phone number a courier may have from an earlier list. */
import { and, eq, gt, max, min, sql } from 'drizzle-orm'
import { orderCorrections } from '#shop/orders/corrections/tables.server.ts'
import { IS_WAITING } from '#shop/orders/after-sales/replacements.server.ts'
import { replacements } from '#shop/orders/after-sales/tables.server.ts'
import { IS_TO_SHIP } from '#shop/orders/fulfilment.server.ts'
import { type Contact, orders, statusChanges } from '#shop/orders/tables.server.ts'
import type { Database } from '#shop/shop.server.ts'

export type CorrectedParcel = { correctedAt: Date; recipient: Contact }

/**
 * Returns when each parcel to ship was last corrected and to whom it goes now, if that was after it was first on a list:
 * an order from when it was first packed, a replacement from when it was created. A parcel that was packed again has the
 * right label, yet the courier may have the former address.
 */
export async function listCorrectedParcels(db: Database): Promise<Map<string, CorrectedParcel>> {
	const packed = db
		.select({ number: orders.number, orderId: orders.id, since: min(statusChanges.at).as('since') })
		.from(orders)
		.innerJoin(statusChanges, and(eq(statusChanges.orderId, orders.id), eq(statusChanges.to, 'packed')))
		.where(IS_TO_SHIP)
		.groupBy(orders.id)
	const sentAgain = db
		.select({
			number: replacements.number,
			orderId: replacements.orderId,
			since: sql<Date | null>`${replacements.createdAt}`.as('since'),
		})
		.from(replacements)
		.where(IS_WAITING)
	const listed = packed.unionAll(sentAgain).as('listed')
	const rows = await db
		.select({ number: listed.number, recipient: orders.recipient, correctedAt: max(orderCorrections.at) })
		.from(listed)
		.innerJoin(orders, eq(orders.id, listed.orderId))
		.innerJoin(orderCorrections, eq(orderCorrections.orderId, listed.orderId))
		.where(and(eq(orderCorrections.kind, 'recipient'), gt(orderCorrections.at, listed.since)))
		.groupBy(listed.number, orders.id)
	return new Map(
		rows.flatMap(({ number, recipient, correctedAt }) =>
			correctedAt ? [[number, { correctedAt, recipient }]] : [],
		),
	)
}
