/** Clocks of servers differ a little. A moment much later than now was written by a clock that was ahead. */

export const MAX_CLOCK_SKEW_SECONDS = 60

export function latestPossible(now: Date): Date {
	return new Date(now.getTime() + MAX_CLOCK_SKEW_SECONDS * 1000)
}

/** It is unknown how long ago such a moment was, so nothing may be kept because of it. */
export function isTooLate(moment: Date, now: Date): boolean {
	return moment > latestPossible(now)
}
