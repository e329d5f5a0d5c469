/** Parses days and months of reports, in India's time zone. */
import { type SQL, sql } from 'drizzle-orm'
import { type Days, isDay } from '#shop/dates.ts'

export function isMonth(text: string): boolean {
	return /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(text)
}

export function daysOfMonth(month: string): Days {
	const [year = 0, number = 0] = month.split('-').map(Number)
	const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
	return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` }
}

/** Returns null for what are no days, or for a period that ends before it begins. */
export function parseDays(from: string, to: string): Days | null {
	return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

export function inDays(column: 'created_at' | 'issued_at', { from, to }: Days): SQL {
	const name = sql.raw(column)
	const start = sql`(${from}::timestamp at time zone 'Asia/Kolkata')`
	const end = sql`((${to}::timestamp + interval '1 day') at time zone 'Asia/Kolkata')`
	return sql`${name} >= ${start} and ${name} < ${end}`
}
