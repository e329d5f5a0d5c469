/** Formats and parses dates in India's time zone, wherever server, browser or tests run. */
const INDIA = 'Asia/Kolkata'
export const DAY_MILLISECONDS = 86_400_000

// The formatters are created once, because creating one is slow.
const partsFormat = new Intl.DateTimeFormat('en-US', {
	timeZone: INDIA,
	year: 'numeric',
	month: 'short',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	hour12: true,
})
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: INDIA })
const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: INDIA })
const minuteFormat = new Intl.DateTimeFormat('sv-SE', {
	timeZone: INDIA,
	dateStyle: 'short',
	timeStyle: 'short',
})

/** Returns for example '05 Nov 2026'. */
export function formatDate(date: Date): string {
	const { day, month, year } = readParts(date)
	return `${day} ${month} ${year}`
}

/**
 * Returns for example 'Nov 05, 2026, 09:07 AM', as specified for shoppers, with no-break spaces within the date and within
 * the time. Built from parts, because ICU versions differ in their spaces.
 */
export function formatDateTime(date: Date): string {
	const { day, month, year, hour, minute, dayPeriod } = readParts(date)
	return `${month}\u00a0${day},\u00a0${year}, ${hour}:${minute}\u00a0${dayPeriod.toUpperCase()}`
}

/** Returns for example '05 Nov 2026, 9:07 am', for the staff and in emails. Lines break after the comma only. */
export function formatMoment(date: Date): string {
	const { hour, minute, dayPeriod } = readParts(date)
	const day = formatDate(date).replaceAll(' ', '\u00a0')
	return `${day}, ${Number(hour)}:${minute}\u00a0${dayPeriod.toLowerCase()}`
}

/** Returns for example '05 Nov, 9:07 am', where the year is clear. */
export function formatDayAndTime(date: Date): string {
	return formatMoment(date).replace(/\u00a0\d{4},/, ',')
}

export function formatMonth(date: Date): string {
	return monthFormat.format(date)
}

/** Returns for example '2026-11-20', which is the format of the Swedish locale. */
export function dayInIndia(date: Date): string {
	return dayFormat.format(date)
}

/** Returns for example '2026-11-20 09:07', which spreadsheets recognize as a date and time. */
export function formatForSpreadsheet(date: Date): string {
	return minuteFormat.format(date)
}

/** Both days are included, such as '2026-11-01' to '2026-11-30' in India's time zone. */
export type Days = { from: string; to: string }

/** `day` must be valid, such as '2026-11-20'. */
export function midnightInIndia(day: string): Date {
	return new Date(`${day}T00:00:00+05:30`)
}

/** `day` must be valid. Returns the midnight at its end. */
export function midnightAfter(day: string): Date {
	return new Date(midnightInIndia(day).getTime() + DAY_MILLISECONDS)
}

/** Prices, offers and banner messages begin and end at midnight. */
export function nextMidnight(now: Date): Date {
	return midnightAfter(dayInIndia(now))
}

/** Returns the last day of a period that ends just before `end`, such as '31 Dec 2026'. */
export function formatLastDay(end: Date): string {
	return formatDate(new Date(end.getTime() - 1))
}

/** Parses India's time, such as '2026-11-26 14:05', also with seconds. Returns undefined for anything else. */
export function parseMoment(text: string): Date | undefined {
	const [, day = '', time = ''] = /^(\S+)[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)$/.exec(text) ?? []
	return isDay(day) ? new Date(`${day}T${time}+05:30`) : undefined
}

/** Returns the midnight at the start of the day, or undefined unless `text` is a valid date from 2000 to 2099. */
export function parseDayStart(text: string | null): Date | undefined {
	return isDay(text) ? midnightInIndia(text) : undefined
}

/** Returns the midnight at the end of the day, or undefined unless `text` is a valid date from 2000 to 2099. */
export function parseDayEnd(text: string | null): Date | undefined {
	return isDay(text) ? midnightAfter(text) : undefined
}

/** Returns whether it is a calendar day from 2000 to 2099. `Date` reads 31 February as 3 March. */
export function isDay(text: string | null): text is string {
	if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return false
	const midnight = midnightInIndia(text)
	return !Number.isNaN(midnight.getTime()) && dayInIndia(midnight) === text
}

/** Returns the midnight at the start of the first of the last `days` days in India. The last one is today. */
export function startOfLastDays(now: Date, days: number): Date {
	return new Date(midnightInIndia(dayInIndia(now)).getTime() - (days - 1) * DAY_MILLISECONDS)
}

/** Counts the midnights in India between the two. */
export function daysBetween(from: Date, to: Date): number {
	const start = midnightInIndia(dayInIndia(from)).getTime()
	return Math.round((midnightInIndia(dayInIndia(to)).getTime() - start) / DAY_MILLISECONDS)
}

export function yearInIndia(date: Date): number {
	return Number(dayInIndia(date).slice(0, 4))
}

function readParts(date: Date) {
	const found = Object.fromEntries(partsFormat.formatToParts(date).map(({ type, value }) => [type, value]))
	const { day = '', month = '', year = '', hour = '', minute = '', dayPeriod = '' } = found
	return { day, month, year, hour, minute, dayPeriod }
}
