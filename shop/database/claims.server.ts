/** Time-limited claims on rows: a process that crashes releases its claim when the time is up. */
import { type Column, gt, isNull, lt, or } from 'drizzle-orm'

const MAX_CLOCK_SKEW_SECONDS = 60

/** Whether no process holds a claim, which lasts for `seconds`. */
export function isUnclaimed(until: Column, { now, seconds }: { now: Date; seconds: number }) {
	return or(isNull(until), lt(until, now), isTooFarAhead(until, { now, seconds }))
}

/** Whether a timestamp is later than possible: it was written before the server's clock was set back. */
export function isTooFarAhead(moment: Column, { now, seconds = 0 }: { now: Date; seconds?: number }) {
	return gt(moment, new Date(now.getTime() + (seconds + MAX_CLOCK_SKEW_SECONDS) * 1000))
}
