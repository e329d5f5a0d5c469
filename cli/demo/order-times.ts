/** Order times: more before festivals, at weekends, after breakfast and in the evening, and growing over the year. */
import type { Random } from './random.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'

const INDIA_OFFSET_MILLISECONDS = 5.5 * 3_600_000
const DAYS = 365

/** Weights for January (Pongal) to December; Deepavali is in October or November, and May is too hot for coffee. */
const MONTHS = [1.25, 0.95, 0.9, 0.85, 0.7, 0.85, 0.95, 1.05, 1.1, 1.45, 1.5, 1.3]
/** Weights for Sunday to Saturday. */
const WEEKDAYS = [1.3, 0.95, 0.9, 0.9, 0.95, 1, 1.2]
/** Weights for the hours from midnight to 11 pm. */
const HOURS = [1, 0, 0, 0, 0, 1, 3, 7, 9, 10, 9, 7, 6, 5, 4, 4, 5, 6, 8, 10, 11, 9, 6, 3]
const GROWTH = [0.6, 1.4] as const

/** `count` times within the last 365 days, sorted, none later than an hour ago. */
export function pickOrderTimes(random: Random, { now, count }: { now: Date; count: number }): Date[] {
	const days = Array.from({ length: DAYS }, (_, index) => dayOf(now, DAYS - index))
	const hours = HOURS.map((weight, hour) => ({ hour, weight }))
	const moments: Date[] = []
	while (moments.length < count) {
		const { midnight } = random.pickWeighted(days)
		const moment = midnight + (random.pickWeighted(hours).hour + random.between(0, 1)) * 3_600_000
		if (moment < now.getTime() - 3_600_000) moments.push(new Date(Math.floor(moment)))
	}
	return moments.toSorted((one, other) => one.getTime() - other.getTime())
}

function dayOf(now: Date, daysAgo: number): { midnight: number; weight: number } {
	const local = now.getTime() + INDIA_OFFSET_MILLISECONDS - (daysAgo - 1) * DAY_MILLISECONDS
	const start = Math.floor(local / DAY_MILLISECONDS) * DAY_MILLISECONDS
	const day = new Date(start)
	const [initial, final] = GROWTH
	const growth = initial + (final - initial) * (1 - daysAgo / DAYS)
	const season = (MONTHS[day.getUTCMonth()] ?? 1) * (WEEKDAYS[day.getUTCDay()] ?? 1)
	return { midnight: start - INDIA_OFFSET_MILLISECONDS, weight: growth * season }
}
