/** Claims on a row that one process works on: each has an end, so a dead process holds nothing for ever. */
import { type Column, gt, isNull, lt, or } from 'drizzle-orm'

/** Two servers' clocks are never this far apart. */
const CLOCKS_APART_SECONDS = 60

/** Nobody holds it, or no longer. */
export function isUnclaimed(until: Column, { now, seconds }: { now: Date; seconds: number }) {
	return or(isNull(until), lt(until, now), isAhead(until, { now, seconds }))
}

/** Further ahead than it can be: written by a clock that has been put back since. */
export function isAhead(moment: Column, { now, seconds = 0 }: { now: Date; seconds?: number }) {
	return gt(moment, new Date(now.getTime() + (seconds + CLOCKS_APART_SECONDS) * 1000))
}
