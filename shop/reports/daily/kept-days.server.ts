/** Splits the days of a period into those whose figures are kept and those that are read from orders, payments and documents. */
import { and, between, type Column, eq, not, notExists, type SQL, sql } from 'drizzle-orm'
import { daysWithout } from './days.ts'
import { FIGURES_VERSION } from './figures-of-days.server.ts'
import { changedDays, keptDays } from './tables.server.ts'
import { dayInIndia, type Days, startOfLastDays } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The figures of `days` are kept, except for those of `read`. */
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
	const kept = await listKeptDays({ db }, days)
	const read = daysWithout(
		kept.filter((day) => day !== days.to),
		days,
	)
	return { days, read: read.map((run) => (run.to === days.to ? { ...run, to: LAST_DAY } : run)) }
}

/** Splits a period. A day that has changed since is among those to read. */
export async function splitDays(shop: Pick<Shop, 'db'>, days: Days): Promise<SplitDays> {
	return { days, read: daysWithout(await listKeptDays(shop, days), days) }
}

/**
 * The condition for days that were kept after their end, and an hour, because transactions that began before it go on. By
 * the database's clock, which may have been ahead at that time.
 */
export const WAS_KEPT_IN_TIME = and(
	eq(keptDays.version, FIGURES_VERSION),
	sql`${keptDays.keptAt} between ((${keptDays.day} + 1)::timestamp at time zone 'Asia/Kolkata') + interval '1 hour' and now()`,
)

async function listKeptDays({ db }: Pick<Shop, 'db'>, days: Days): Promise<string[]> {
	const hasChanged = db.select().from(changedDays).where(eq(changedDays.day, keptDays.day))
	const rows = await db
		.select({ day: keptDays.day })
		.from(keptDays)
		.where(and(isOf(keptDays.day, days), WAS_KEPT_IN_TIME, notExists(hasChanged)))
	return rows.map(({ day }) => day)
}

/** The condition for rows of days whose kept figures count. */
export function isKept(day: Column, { days, read }: SplitDays): SQL | undefined {
	return and(isOf(day, days), ...read.map((run) => not(isOf(day, run))))
}

function isOf(day: Column, { from, to }: Days): SQL {
	return between(day, from, to)
}
