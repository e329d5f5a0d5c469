/** Splits the days of a period into those whose figures are stored and those that are read from orders, payments and documents. */
import { and, between, type Column, eq, not, notExists, type SQL, sql } from 'drizzle-orm'
import { daysWithout } from './days.ts'
import { FIGURES_VERSION } from './figures-of-days.server.ts'
import { changedDays, storedDays } from './tables.server.ts'
import { dayInIndia, type Days, startOfLastDays } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The figures of `days` are stored, except for those of `read`. */
export type SplitDays = { days: Days; read: Days[] }

/** Later than any row. */
const LAST_DAY = '2099-12-31'

/** Splits the last `count` days. Payments have the time of the database, so what is later by the shop's clock counts as today. */
export async function splitLastDays(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	count: number,
): Promise<SplitDays> {
	const now = clock()
	const days = { from: dayInIndia(startOfLastDays(now, count)), to: dayInIndia(now) }
	const stored = await listStoredDays({ db }, days)
	const read = daysWithout(
		stored.filter((day) => day !== days.to),
		days,
	)
	return { days, read: read.map((run) => (run.to === days.to ? { ...run, to: LAST_DAY } : run)) }
}

/** Splits a period. A day that has changed since is among those to read. */
export async function splitDays(shop: Pick<Shop, 'db'>, days: Days): Promise<SplitDays> {
	return { days, read: daysWithout(await listStoredDays(shop, days), days) }
}

/**
 * The condition for days that were stored after their end, and an hour, because transactions that began before it go on. By
 * the database's clock, which may have been ahead at that time.
 */
export const WAS_STORED_IN_TIME = and(
	eq(storedDays.version, FIGURES_VERSION),
	sql`${storedDays.storedAt} between ((${storedDays.day} + 1)::timestamp at time zone 'Asia/Kolkata') + interval '1 hour' and now()`,
)

async function listStoredDays({ db }: Pick<Shop, 'db'>, days: Days): Promise<string[]> {
	const hasChanged = db.select().from(changedDays).where(eq(changedDays.day, storedDays.day))
	const rows = await db
		.select({ day: storedDays.day })
		.from(storedDays)
		.where(and(isOf(storedDays.day, days), WAS_STORED_IN_TIME, notExists(hasChanged)))
	return rows.map(({ day }) => day)
}

/** The condition for rows of days whose stored figures count. */
export function isStored(day: Column, { days, read }: SplitDays): SQL | undefined {
	return and(isOf(day, days), ...read.map((run) => not(isOf(day, run))))
}

function isOf(day: Column, { from, to }: Days): SQL {
	return between(day, from, to)
}
