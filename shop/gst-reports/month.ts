/** Months of reports, in India's time zone. */
import { type SQL, sql } from 'drizzle-orm'

/** Such as '2026-11'. */
export function isMonth(text: string): boolean {
	return /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(text)
}

export function inMonth(column: 'created_at' | 'issued_at', month: string): SQL {
	const name = sql.raw(column)
	const start = sql`(${`${month}-01`}::timestamp at time zone 'Asia/Kolkata')`
	const end = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Kolkata')`
	return sql`${name} >= ${start} and ${name} < ${end}`
}
