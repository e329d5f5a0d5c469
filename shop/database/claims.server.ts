/**
 * Due times and time-limited claims by the database's clock alone: a server whose own clock is wrong neither delays work
 * nor takes a claim that another server holds. The claim of a crashed process expires.
 */
import { type Column, type SQL, sql } from 'drizzle-orm'
import { MAX_CLOCK_SKEW_SECONDS } from '#shop/clock-skew.ts'

/** A negative number is in the past. */
export function secondsFromNow(seconds: number): SQL<Date> {
	return sql`now() + make_interval(secs => ${seconds})`
}

/** Zero if the moment has passed or is unknown. */
export function secondsUntil(moment: Column): SQL<number> {
	return sql<number>`coalesce(greatest(extract(epoch from ${moment} - now()), 0), 0)::float8`
}

/** Whether no process holds a claim, which lasts for `seconds`. */
export function isUnclaimed(until: Column, seconds: number): SQL {
	return sql`(${until} is null or ${until} < now() or ${isTooFarAhead(until, seconds)})`
}

/** Whether a timestamp is later than possible, because it was written before the database's clock was set back. */
export function isTooFarAhead(moment: Column, seconds = 0): SQL {
	return sql`${moment} > ${secondsFromNow(seconds + MAX_CLOCK_SKEW_SECONDS)}`
}
