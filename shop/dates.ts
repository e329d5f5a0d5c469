/** How a moment is written: always as the clock in India shows it, wherever server, shopper or tests run. */
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
// Made once: making one takes longer than reading a row of an export.
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: INDIA })
const minutes = new Intl.DateTimeFormat('sv-SE', { timeZone: INDIA, dateStyle: 'short', timeStyle: 'short' })

/** 'dd MMM yyyy', such as 05 Nov 2026. */
export function formatDate(moment: Date): string {
	const { day, month, year } = readParts(moment)
	return `${day} ${month} ${year}`
}

/** 'MMM dd, yyyy, hh:mm a', such as Nov 05, 2026, 09:07 AM. Put together by hand, since ICU has changed its spaces before. */
export function formatDateTime(moment: Date): string {
	const { day, month, year, hour, minute, dayPeriod } = readParts(moment)
	return `${month} ${day}, ${year}, ${hour}:${minute} ${dayPeriod.toUpperCase()}`
}

/** The day in India, as databases and forms write it: 2026-11-20. Sweden happens to write dates so. */
export function dayInIndia(moment: Date): string {
	return days.format(moment)
}

/** '2026-11-20 09:07', which every spreadsheet takes for a moment. */
export function formatForSpreadsheet(moment: Date): string {
	return minutes.format(moment)
}

/** The first moment, in India, of what is known to be a day. */
export function midnightInIndia(day: string): Date {
	return new Date(`${day}T00:00:00+05:30`)
}

/** The first moment of a day in India, and the first one after it. Nothing where the words are no day of a century that the database writes with four digits. */
export function startOfDay(day: string | null): Date | undefined {
	const moment = /^20\d\d-\d\d-\d\d$/.test(day ?? '') ? midnightInIndia(day ?? '') : null
	return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

export function endOfDay(day: string | null): Date | undefined {
	const start = startOfDay(day)
	return start && new Date(start.getTime() + DAY_MILLISECONDS)
}

export function yearInIndia(moment: Date): number {
	return Number(dayInIndia(moment).slice(0, 4))
}

function readParts(moment: Date) {
	const found = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]))
	const { day = '', month = '', year = '', hour = '', minute = '', dayPeriod = '' } = found
	return { day, month, year, hour, minute, dayPeriod }
}
