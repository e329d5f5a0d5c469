/** Lists of parcels for couriers: out as a spreadsheet, and checked when they come back. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { checkList, type CheckedList, COURIER_LIST, EXPORT_COLUMNS } from './rules.ts'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv.ts'
import { IS_TO_SHIP } from '#shop/orders/fulfilment.server.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { type CsvFile, readCsv, UnreadableCsv } from '#shop/read-csv.ts'
import type { Shop } from '#shop/shop.server.ts'

export async function countToShip({ db }: Pick<Shop, 'db'>): Promise<number> {
	return db.$count(orders, IS_TO_SHIP)
}

/** All packed orders that go to a courier, the oldest first. Without prices, as packers see none. */
export async function* exportToShip({ db }: Pick<Shop, 'db'>): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine([...EXPORT_COLUMNS])
	const rows = await db
		.select({
			number: orders.number,
			recipient: orders.recipient,
			shipping: orders.shippingMethodName,
			packs: sql<number>`sum(${orderItems.quantity})::integer`,
		})
		.from(orders)
		.innerJoin(orderItems, eq(orderItems.orderId, orders.id))
		.where(IS_TO_SHIP)
		.groupBy(orders.id)
		.orderBy(asc(orders.createdAt), asc(orders.id))
		.limit(COURIER_LIST.maxLines)
	for (const { number, recipient, shipping, packs } of rows) {
		const { name, address, city, state, pincode, phone } = recipient
		yield csvLine([number, name, address, city, state, pincode, phone, packs, shipping, '', ''])
	}
}

/** Changes nothing. */
export async function checkCourierList(
	{ db }: Pick<Shop, 'db'>,
	file: CsvFile,
): Promise<Outcome<{ list: CheckedList }>> {
	const rows = []
	try {
		for await (const row of readCsv(file, COURIER_LIST)) rows.push(row)
	} catch (error) {
		if (error instanceof UnreadableCsv) return error.refusal
		throw error
	}
	const toShip = await db.select({ number: orders.number }).from(orders).where(IS_TO_SHIP)
	const sent = rows.flatMap(({ cells }) => cells['Tracking number']?.trim().toUpperCase() ?? [])
	const used =
		sent.length === 0
			? []
			: await db
					.select({ number: orders.number, trackingNumber: sql<string>`upper(${orders.trackingNumber})` })
					.from(orders)
					.where(inArray(sql`upper(${orders.trackingNumber})`, [...new Set(sent)]))
	const list = checkList(rows, {
		toShip: new Set(toShip.map(({ number }) => number)),
		used: new Map(used.map(({ number, trackingNumber }) => [trackingNumber, number])),
	})
	if (list.parcels.length + list.refused.length + list.done > 0) return { ok: true, list }
	return refuse('invalid', null, {
		message: 'No line has a tracking number yet. Fill in the column "Tracking number" first.',
		field: 'file',
	})
}
