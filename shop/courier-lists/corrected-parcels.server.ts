/** Finds parcels whose name, address or phone number a courier may have from an earlier list. */
import { and, eq, gt, max, min, sql } from 'drizzle-orm'
import { orderCorrections } from '#shop/orders/corrections/tables.server.ts'
import { IS_REPLACEMENT_TO_SHIP } from '#shop/orders/after-sales/replacements.server.ts'
import { replacements } from '#shop/orders/after-sales/tables.server.ts'
import { IS_TO_SHIP } from '#shop/orders/fulfilment.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { type Contact, orders, statusChanges } from '#shop/orders/tables.server.ts'
import type { Database } from '#shop/shop.server.ts'

export type CorrectedParcel = {
	correctedAt: Date
	recipient: Contact
	/** The label on the parcel is of before. */
	isLabelOutdated: boolean
}

/**
 * Returns when each parcel to ship was last corrected and to whom it goes now, if that was after it was first on a list:
 * an order from when it was first packed, a replacement from when it was created. An order that was packed again has the
 * right label, yet the courier may have the former address. With `orderId`, only the parcels of that order.
 */
export async function listCorrectedParcels(
	db: Database,
	{ orderId }: { orderId?: string } = {},
): Promise<Map<string, CorrectedParcel>> {
	const packed = db
		.select({
			number: orders.number,
			orderId: orders.id,
			listedAt: min(statusChanges.at).as('listed_at'),
			labelledAt: max(statusChanges.at).as('labelled_at'),
		})
		.from(orders)
		.innerJoin(statusChanges, and(eq(statusChanges.orderId, orders.id), eq(statusChanges.to, 'packed')))
		.where(IS_TO_SHIP)
		.groupBy(orders.id)
	const createdAt = sql<Date | null>`${replacements.createdAt}`
	const sentAgain = db
		.select({
			number: replacements.number,
			orderId: replacements.orderId,
			listedAt: createdAt.as('listed_at'),
			labelledAt: createdAt.as('labelled_at'),
		})
		.from(replacements)
		.where(IS_REPLACEMENT_TO_SHIP)
	const listed = packed.unionAll(sentAgain).as('listed')
	const correctedAt = max(orderCorrections.at)
	const rows = await db
		.select({
			number: listed.number,
			recipient: orders.recipient,
			correctedAt,
			isLabelOutdated: sql<boolean>`${correctedAt} > ${listed.labelledAt}`,
		})
		.from(listed)
		.innerJoin(orders, eq(orders.id, listed.orderId))
		.innerJoin(orderCorrections, eq(orderCorrections.orderId, listed.orderId))
		.where(
			and(
				eq(orderCorrections.kind, 'recipient'),
				gt(orderCorrections.at, listed.listedAt),
				orderId === undefined ? undefined : eq(orders.id, orderId),
			),
		)
		.groupBy(listed.number, listed.labelledAt, orders.id)
	return new Map(
		rows.flatMap(({ number, correctedAt: at, ...row }) =>
			at ? [[number, { ...row, correctedAt: at }]] : [],
		),
	)
}

/** Returns when the order was corrected after it was packed, when the label was on the parcel. Null once it is shipped. */
export async function findOutdatedLabel(
	db: Database,
	{ id, number }: Pick<Order, 'id' | 'number'>,
): Promise<Date | null> {
	const corrected = (await listCorrectedParcels(db, { orderId: id })).get(number)
	return corrected?.isLabelOutdated ? corrected.correctedAt : null
}
