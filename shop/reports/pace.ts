/** Computes over how many days the present pace of sales is measured. */
import { DAY_MILLISECONDS, daysBetween } from '#shop/dates.ts'

export const PACE_DAYS = 28

/** The first sales of a new shop are no pace yet, so at least this many days count. */
const MIN_PACE_DAYS = 7

/** In a large shop, the newest orders show the pace well enough. With more, PostgreSQL reads the items of all orders. */
export const MAX_PACE_ORDERS = 2_000

/** For the newest orders of the last 28 days, of which `oldest` is the first. Returns a part of a day if that many come in it. */
export function daysOfPace({ count, oldest }: { count: number; oldest: Date | null }, now: Date): number {
	if (!oldest) return PACE_DAYS
	if (count < MAX_PACE_ORDERS) return Math.max(daysBetween(oldest, now) + 1, MIN_PACE_DAYS)
	return (now.getTime() - oldest.getTime()) / DAY_MILLISECONDS
}
