/** Exports lists of parcels for couriers as spreadsheets, and checks them when they come back. */
import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm'
import { listCorrectedParcels } from './corrected-parcels.server.ts'
import { checkList, type CheckedList, COURIER_LIST, EXPORT_COLUMNS } from './rules.ts'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import {
	countReplacementsToShip,
	IS_REPLACEMENT_TO_SHIP,
	listReplacementsToShip,
} from '#shop/orders/after-sales/replacements.server.ts'
import { replacements } from '#shop/orders/after-sales/tables.server.ts'
import { isAwaitingDifference } from '#shop/orders/differences/differences.server.ts'
import { IS_TO_SHIP } from '#shop/orders/fulfilment.server.ts'
import { listTracked } from '#shop/orders/tracked-parcels.server.ts'
import { type Contact, orderItems, orders } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { type CsvFile, readCsv, UnreadableCsv } from '#shop/csv/read-csv.ts'
import type { Database, Shop } from '#shop/shop.server.ts'
import { countPacks } from '#shop/orders/rules.ts'

export async function countToShip(shop: Pick<Shop, 'db' | 'clock'>): Promise<number> {
	return (await shop.db.$count(orders, isExported(shop))) + (await countReplacementsToShip(shop)).count
}

/** Leaves out parcels that wait for a payment, because they are packed again afterwards. */
function isExported(shop: Pick<Shop, 'db' | 'clock'>): SQL | undefined {
	return and(IS_TO_SHIP, not(isAwaitingDifference(shop)))
}

/** Exports all packed orders that go to a courier, the oldest first, and the replacements. There are no prices, because packers see none. */
export async function* exportToShip(shop: Pick<Shop, 'db' | 'clock'>): AsyncGenerator<string> {
	const { db } = shop
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
		.where(isExported(shop))
		.groupBy(orders.id)
		.orderBy(asc(orders.createdAt), asc(orders.id))
		.limit(COURIER_LIST.maxLines)
	for (const row of rows) yield exportedLine(row)
	for (const { replacement, order } of await listReplacementsToShip(shop, COURIER_LIST.maxLines))
		yield exportedLine({
			number: replacement.number,
			recipient: order.recipient,
			shipping: order.shippingMethodName,
			packs: countPacks(replacement.items),
		})
}

type Exported = { number: string; recipient: Contact; shipping: string; packs: number }

function exportedLine({ number, recipient, shipping, packs }: Exported): string {
	const { name, address, city, state, pincode, phone } = recipient
	return csvLine([number, name, address, city, state, pincode, phone, packs, shipping, '', ''])
}

export async function checkCourierList(
	shop: Pick<Shop, 'db' | 'clock'>,
	file: CsvFile,
): Promise<Outcome<{ list: CheckedList }>> {
	const { db } = shop
	const rows = []
	try {
		for await (const row of readCsv(file, COURIER_LIST)) rows.push(row)
	} catch (error) {
		if (error instanceof UnreadableCsv) return error.refusal
		throw error
	}
	const sent = rows.flatMap(({ cells }) => cells['Tracking number']?.trim().toUpperCase() ?? [])
	const [toShip, waiting, used, corrected] = await Promise.all([
		listNumbersToShip(db),
		listNumbersAwaiting(shop),
		listTracked(db, [...new Set(sent)]),
		listCorrectedParcels(db),
	])
	const list = checkList(rows, {
		toShip: new Set(toShip),
		waiting: new Set(waiting),
		used: new Map(used.map(({ number, trackingNumber }) => [trackingNumber, number])),
		corrected,
	})
	if (list.parcels.length + list.toCheck.length + list.refused.length + list.done > 0)
		return { ok: true, list }
	return refuse('invalid', null, {
		message: 'No line has a tracking number yet. Fill in the column "Tracking number" first.',
		field: 'file',
	})
}

async function listNumbersToShip(db: Database): Promise<string[]> {
	const rows = await db
		.select({ number: orders.number })
		.from(orders)
		.where(IS_TO_SHIP)
		.unionAll(db.select({ number: replacements.number }).from(replacements).where(IS_REPLACEMENT_TO_SHIP))
	return rows.map(({ number }) => number)
}

async function listNumbersAwaiting(shop: Pick<Shop, 'db' | 'clock'>): Promise<string[]> {
	const rows = await shop.db
		.select({ number: orders.number })
		.from(orders)
		.where(and(IS_TO_SHIP, isAwaitingDifference(shop)))
	return rows.map(({ number }) => number)
}
