/** Computes when a parcel arrives from cut-off hour, working days and holidays, in India's time. */
import type { DayRange, ShippingSettings } from './settings/settings.ts'

export type Calendar = Pick<ShippingSettings, 'workingDays' | 'holidays'>
type Dispatch = Calendar & Pick<ShippingSettings, 'cutOffHour' | 'handlingDays'>

/** The first and the last day on which the parcel may arrive, such as '2026-11-26'. */
export type DeliveryDates = { from: string; to: string }

// Repeated from shop/dates.ts, because product pages would otherwise load its formatters.
const MINUTES_PER_DAY = 1440
const DAY_MILLISECONDS = MINUTES_PER_DAY * 60_000
/** India has one time zone, without summer time. */
const INDIA_OFFSET_MINUTES = 330
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** For an order placed at `now` that travels for this many working days. */
export function deliveryDates(
	calendar: Dispatch,
	{ now, days }: { now: Date; days: DayRange },
): DeliveryDates {
	const dispatch = addWorkingDays(calendar, firstDay(calendar, now), calendar.handlingDays)
	return {
		from: toIso(addWorkingDays(calendar, dispatch, days.min)),
		to: toIso(addWorkingDays(calendar, dispatch, days.max)),
	}
}

/** How long the dates still apply to a new order, in whole minutes, rounded up. */
export function minutesToCutOff(calendar: Dispatch, now: Date): number {
	return firstDay(calendar, now) * MINUTES_PER_DAY + calendar.cutOffHour * 60 - minuteInIndia(now)
}

/** Returns for example 'Thursday 26 – Friday 27 Nov', with no-break spaces within each day, or one day. */
export function formatDeliveryDates({ from, to }: DeliveryDates): string {
	const [first, last] = [readDay(from), readDay(to)]
	const end = `${last.weekday}\u00a0${last.day}\u00a0${last.month}`
	if (from === to) return end
	const start = `${first.weekday}\u00a0${first.day}`
	return first.month === last.month ? `${start}\u00a0– ${end}` : `${start}\u00a0${first.month}\u00a0– ${end}`
}

/** Returns for example '3 h 12 min' or '45 min', or null if the cut-off is a day or more away. */
export function formatTimeLeft(minutes: number): string | null {
	if (minutes >= MINUTES_PER_DAY) return null
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
	if (hours === 0) return `${rest} min`
	return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Returns the day on which an order placed now is processed: today before the cut-off, if it is a working day. */
function firstDay(calendar: Dispatch, now: Date): number {
	const minute = minuteInIndia(now)
	const today = Math.floor(minute / MINUTES_PER_DAY)
	const isTooLate = minute % MINUTES_PER_DAY >= calendar.cutOffHour * 60
	return addWorkingDays(calendar, isTooLate ? today + 1 : today, 0)
}

/** Returns the day that is this many working days after `day`, both such as '2026-11-26'. */
export function workingDaysAfter(calendar: Calendar, day: string, count: number): string {
	return toIso(addWorkingDays(calendar, Date.parse(day) / DAY_MILLISECONDS, count))
}

/** Returns the first working day from `day` on, plus `count` further ones. Days are counted since 1970. */
function addWorkingDays(calendar: Calendar, day: number, count: number): number {
	let found = day
	while (!isWorkingDay(calendar, found)) found += 1
	for (let left = count; left > 0; left -= 1) {
		found += 1
		while (!isWorkingDay(calendar, found)) found += 1
	}
	return found
}

function isWorkingDay({ workingDays, holidays }: Calendar, day: number): boolean {
	if (!workingDays.includes(weekdayOf(day))) return false
	const iso = toIso(day)
	return !holidays.some((holiday) => holiday.day === iso || holiday.day === iso.slice('2026-'.length))
}

function minuteInIndia(now: Date): number {
	return Math.floor(now.getTime() / 60_000) + INDIA_OFFSET_MINUTES
}

/** 1 January 1970 was a Thursday. */
function weekdayOf(day: number): number {
	return (day + 4) % 7
}

function toIso(day: number): string {
	return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, '2026-11-26'.length)
}

function readDay(iso: string) {
	const date = new Date(`${iso}T00:00:00Z`)
	return {
		weekday: WEEKDAYS[date.getUTCDay()],
		day: date.getUTCDate(),
		month: MONTHS[date.getUTCMonth()],
	}
}
