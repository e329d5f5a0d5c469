/** Formats and parses dates. All are in India's time zone, wherever server, browser or tests run. */
const INDIA = 'Asia/Kolkata'
export const DAY_MILLISECONDS = 86_400_000

const parts = new Intl.DateTimeFormat('en-US', {
	timeZone: INDIA,
	year: 'numeric',
	month: 'short',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	hour12: true,
})
// Created once: creating a formatter is slow.
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: INDIA })
const minutes = new Intl.DateTimeFormat('sv-SE', { timeZone: INDIA, dateStyle: 'short', timeStyle: 'short' })

/** Such as '05 Nov 2026'. */
export function formatDate(moment: Date): string {
	const { day, month, year } = readParts(moment)
	return `${day} ${month} ${year}`
}

/** Such as 'Nov 05, 2026, 09:07 AM'. Assembled from parts because ICU versions differ in their spaces. */
export function formatDateTime(moment: Date): string {
	const { day, month, year, hour, minute, dayPeriod } = readParts(moment)
	return `${month} ${day}, ${year}, ${hour}:${minute} ${dayPeriod.toUpperCase()}`
}

/** Such as '2026-11-20': the format of the Swedish locale. */
export function dayInIndia(moment: Date): string {
	return days.format(moment)
}

/** Such as '2026-11-20 09:07', which spreadsheets recognize as a date and time. */
export function formatForSpreadsheet(moment: Date): string {
	return minutes.format(moment)
}

/** `day` must be valid, such as '2026-11-20'. */
export function midnightInIndia(day: string): Date {
	return new Date(`${day}T00:00:00+05:30`)
}

/** Midnight at the end of `day`, which must be valid. */
export function midnightAfter(day: string): Date {
	return new Date(midnightInIndia(day).getTime() + DAY_MILLISECONDS)
}

/** The last day of a period that ends just before `end`, such as '31 Dec 2026'. */
export function formatLastDay(end: Date): string {
	return formatDate(new Date(end.getTime() - 1))
}

/** Midnight at the start of a day in India. Undefined unless this is a valid date from 2000 to 2099. */
export function startOfDay(day: string | null): Date | undefined {
	const moment = /^20\d\d-\d\d-\d\d$/.test(day ?? '') ? midnightInIndia(day ?? '') : null
	return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

/** Midnight at the end of a day in India. */
export function endOfDay(day: string | null): Date | undefined {
	const start = startOfDay(day)
	return start && new Date(start.getTime() + DAY_MILLISECONDS)
}

/** Midnight at the start of the first of the last `days` days in India; the last one is today. */
export function startOfLastDays(now: Date, days: number): Date {
	return new Date(midnightInIndia(dayInIndia(now)).getTime() - (days - 1) * DAY_MILLISECONDS)
}

export function yearInIndia(moment: Date): number {
	return Number(dayInIndia(moment).slice(0, 4))
}

function readParts(moment: Date) {
	const found = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]))
	const { day = '', month = '', year = '', hour = '', minute = '', dayPeriod = '' } = found
	return { day, month, year, hour, minute, dayPeriod }
}
