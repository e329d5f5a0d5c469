/** Finds which parcel has a tracking number: that of an order or of a replacement. */
import { inArray, sql } from 'drizzle-orm'
import { replacements } from './after-sales/tables.server.ts'
import { orders } from './tables.server.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** Locks the tracking number, so that of two parcels that get it at the same time, the second is refused. */
export async function refuseTakenTrackingNumber(
	transaction: Transaction,
	trackingNumber: string,
): Promise<Refusal | null> {
	const key = trackingNumber.toUpperCase()
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tracking ${key}`}, 0))`)
	const [tracked] = await listTracked(transaction, [key])
	return tracked
		? refuse('conflict', null, { message: `Order ${tracked.number} already has this tracking number.` })
		: null
}

/** Lists the parcels with these tracking numbers, which are in capital letters. */
export async function listTracked(
	db: Database | Transaction,
	trackingNumbers: readonly string[],
): Promise<{ number: string; trackingNumber: string }[]> {
	if (trackingNumbers.length === 0) return []
	const ofTable = (table: typeof orders | typeof replacements) => {
		const trackingNumber = sql<string>`upper(${table.trackingNumber})`
		return db
			.select({ number: table.number, trackingNumber })
			.from(table)
			.where(inArray(trackingNumber, [...trackingNumbers]))
	}
	return ofTable(orders).unionAll(ofTable(replacements))
}
