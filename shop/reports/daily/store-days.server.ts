/** Stores the figures of days that have ended, and again those of days that have changed since. A job does so. */
import { eq, gt, sql } from 'drizzle-orm'
import {
	attemptsOf,
	FIGURES_VERSION,
	ordersOf,
	packsOf,
	salesOf,
	toRoastOf,
} from './figures-of-days.server.ts'
import { WAS_STORED_IN_TIME } from './stored-days.server.ts'
import {
	attemptsMade,
	changedDays,
	gstReturns,
	storedDays,
	ordersSold,
	packsSold,
	packsToRoast,
} from './tables.server.ts'
import { insertMany } from '#shop/database/write-many.server.ts'
import { listDocuments } from '#shop/gst-reports/documents.server.ts'
import { figuresOf, returnsOf } from '#shop/gst-reports/summarize-gstr1.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** A year that is not stored yet, such as after a restore, takes a few runs. */
const MAX_DAYS_A_RUN = 100

/** Returns how many. A day that cannot be stored does not hold up the others. */
export async function storeDays(shop: Pick<Shop, 'db'>): Promise<number> {
	await deleteFutureDays(shop)
	const days = await listDaysToStore(shop)
	const errors: unknown[] = []
	for (const day of days) {
		try {
			await inTransaction(shop, (transaction) => storeDay(transaction, day))
		} catch (error) {
			errors.push(error)
		}
	}
	if (errors.length > 0) throw errors[0]
	return days.length
}

/** A clock that was ahead stored them. Changes may not have been noted, and later they would look as if stored in time. */
async function deleteFutureDays(shop: Pick<Shop, 'db'>): Promise<void> {
	await inTransaction(shop, (transaction) =>
		transaction.delete(storedDays).where(gt(storedDays.storedAt, sql`now()`)),
	)
}

/**
 * The newest first. A day is stored an hour after its end, by the database's clock: changes of today are not noted, and no
 * transaction that began before midnight lasts so long.
 */
async function listDaysToStore({ db }: Pick<Shop, 'db'>): Promise<string[]> {
	const today = sql`((now() - interval '1 hour') at time zone 'Asia/Kolkata')::date`
	const first = sql`(select (min(${orders.createdAt}) at time zone 'Asia/Kolkata')::date from ${orders})`
	const { rows } = await db.execute<{ day: string }>(sql`
		select to_char(day, 'YYYY-MM-DD') as day from (
			select ${changedDays.day} from ${changedDays}
			union
			select past::date as day from generate_series(${first}::timestamp, (${today} - 1)::timestamp, interval '1 day') as past
			where not exists (select from ${storedDays} where ${storedDays.day} = past::date and ${WAS_STORED_IN_TIME})
		) as due where day < ${today} order by 1 desc limit ${MAX_DAYS_A_RUN}`)
	return rows.map(({ day }) => day)
}

/**
 * What changes meanwhile is noted again: the notes that are deleted are of changes that every statement after that sees.
 */
async function storeDay(transaction: Transaction, day: string): Promise<void> {
	// One process at a time. Readers do not wait.
	await transaction.execute(sql`lock table ${storedDays} in share row exclusive mode`)
	await transaction.delete(changedDays).where(eq(changedDays.day, day))
	await transaction.delete(storedDays).where(eq(storedDays.day, day))
	const days = [{ from: day, to: day }]
	await transaction.execute(sql`
		insert into ${storedDays} (day, version, orders, sales_paise)
		select ${day}::date, ${FIGURES_VERSION}::int, coalesce(sum(orders), 0), coalesce(sum(sales_paise), 0) from (${salesOf(days)}) as sold`)
	await transaction.execute(sql`insert into ${packsSold} (day, product_id, size, packs) ${packsOf(days)}`)
	await transaction.execute(
		sql`insert into ${ordersSold} (day, state, campaign_id, code, orders, discount_paise) ${ordersOf(days)}`,
	)
	await transaction.execute(
		sql`insert into ${attemptsMade} (day, state, reason, attempts) ${attemptsOf(days)}`,
	)
	await transaction.execute(
		sql`insert into ${packsToRoast} (day, product_id, product_name, size, packs) ${toRoastOf(days)}`,
	)
	const returns = await returnsOf(listDocuments({ db: transaction }, { from: day, to: day }))
	const rows = returns.map((gstr1) => ({ day, gstin: gstr1.gstin, figures: figuresOf(gstr1) }))
	await insertMany(transaction, gstReturns, rows)
}
