/** Tells the days of a period whose figures are kept from those that are read from orders, payments and documents. */
import { and, between, eq, notExists } from 'drizzle-orm'
import { daysWithout } from './days.ts'
import { FIGURES_VERSION } from './figures-of-days.server.ts'
import { changedDays, keptDays } from './tables.server.ts'
import { dayInIndia, type Days, startOfLastDays } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'

export type SplitDays = { kept: string[]; read: Days[] }

/** Later than any row. */
const LAST_DAY = '2099-12-31'

/** Splits the last `days` days. Payments have the time of the database, so what is later by the shop's clock counts as today. */
export async function splitLastDays(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	days: number,
): Promise<SplitDays & { from: string }> {
	const from = dayInIndia(startOfLastDays(clock(), days))
	const today = dayInIndia(clock())
	const { kept, read } = await splitDays({ db }, { from, to: today })
	return { from, kept, read: read.map((run) => (run.to === today ? { ...run, to: LAST_DAY } : run)) }
}

/** Splits a period. A day that has changed since is among those to read. */
export async function splitDays({ db }: Pick<Shop, 'db'>, { from, to }: Days): Promise<SplitDays> {
	const hasChanged = db.select().from(changedDays).where(eq(changedDays.day, keptDays.day))
	const rows = await db
		.select({ day: keptDays.day })
		.from(keptDays)
		.where(and(between(keptDays.day, from, to), eq(keptDays.version, FIGURES_VERSION), notExists(hasChanged)))
	const kept = rows.map(({ day }) => day)
	return { kept, read: daysWithout(kept, { from, to }) }
}
