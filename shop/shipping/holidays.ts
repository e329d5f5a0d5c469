/** Parses holidays as people write them: '15 Jan 2027 Pongal', '14-17 Jan 2027 Pongal', or '26 Jan Republic Day' for every year. */
import { MONTHS } from './delivery-date.ts'
import type { Holiday } from './settings/settings.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { isPlainText } from '#shop/input/fields.ts'

const DAY = String.raw`([0-9]{1,2})(?:st|nd|rd|th)?`
/** '14', or '14-17' for several days. */
const DAYS = String.raw`${DAY}(?:\s*(?:-|–|to)\s*${DAY})?`
const MONTH = String.raw`(${MONTHS.join('|')})[a-z]*\.?`
const YEAR = '(20[0-9]{2})'
/** Matches '14-17 Jan 2027', 'January 14, 2027' and '14/01/2027' anywhere in a line. */
const DATES = [
	{ pattern: String.raw`\b${DAYS}\s+${MONTH}(?:,?\s+${YEAR})?\b`, parts: ['first', 'last', 'month', 'year'] },
	{ pattern: String.raw`\b${MONTH}\s+${DAYS}(?:,?\s+${YEAR})?\b`, parts: ['month', 'first', 'last', 'year'] },
	{ pattern: String.raw`\b([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]${YEAR}\b`, parts: ['first', 'month', 'year'] },
] as const
/** A leap year, so that 29 Feb is a day of every year. */
const LEAP_YEAR = '2028'
const MAX_NAME_LENGTH = 60

/** Returns several for a range of days, or null if there is no date, or more than one. */
export function parseHolidays(line: string): Holiday[] | null {
	const found = findDate(line)
	if (!found || findDate(found.rest)) return null
	// In 'Pongal 14 Jan 2027', the year is at the end.
	const {
		first,
		last = first,
		month,
		year = new RegExp(String.raw`\b${YEAR}$`).exec(found.rest)?.[1],
	} = found
	const name = tidyName(year ? found.rest.replace(year, '') : found.rest)
	if (name.length > MAX_NAME_LENGTH || !isPlainText(name) || Number(last) < Number(first)) return null
	const days = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index)
	const holidays = days.map((day) => toDay({ day, month, year }))
	return holidays.every((day) => day !== null) ? holidays.map((day) => ({ day, name })) : null
}

function findDate(line: string) {
	for (const { pattern, parts } of DATES) {
		const match = new RegExp(pattern, 'i').exec(line)
		if (!match) continue
		const value = (part: string) => match[parts.findIndex((name) => name === part) + 1]
		return {
			first: value('first') ?? '',
			last: parts.some((part) => part === 'last') ? value('last') : undefined,
			month: value('month') ?? '',
			year: value('year'),
			rest: line.replace(match[0], ' ').trim(),
		}
	}
	return null
}

type DayOfMonth = { day: number; month: string; year: string | undefined }

/** Returns null for a day that does not exist, such as 31 Feb. */
function toDay({ day, month, year }: DayOfMonth): string | null {
	const named = MONTHS.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1
	const end = `${pad(named === 0 ? Number(month) : named)}-${pad(day)}`
	const date = new Date(`${year ?? LEAP_YEAR}-${end}T00:00:00Z`)
	// JavaScript reads 31 Feb as 3 Mar.
	const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === end
	if (!exists) return null
	return year ? `${year}-${end}` : end
}

/** Removes what separated the name from the date. */
function tidyName(text: string): string {
	return text.replace(/^[\s,;:()–-]+|[\s,;:()–-]+$/g, '').replace(/\s+/g, ' ')
}

/** Parcels and returns of the last weeks of a year reach into the next one. */
const KNOWN_BEFORE_DAYS = 45

/**
 * Returns the year that has begun or begins soon if no holiday of that year alone was entered: those whose day changes
 * each year, such as Deepavali, are then missing. `today` is such as '2026-11-26'.
 */
export function yearWithoutHolidays(holidays: readonly Holiday[], today: string): string | null {
	const soon = new Date(Date.parse(today) + KNOWN_BEFORE_DAYS * DAY_MILLISECONDS)
	const year = String(soon.getUTCFullYear())
	return holidays.some(({ day }) => day.startsWith(`${year}-`)) ? null : year
}

/**
 * In the order of the calendar: those of every year, then the others. A day that is already a holiday, of that year or of
 * every year, is listed only once.
 */
export function sortHolidays(holidays: readonly Holiday[]): Holiday[] {
	const inOrder = holidays.toSorted((a, b) => a.day.length - b.day.length || a.day.localeCompare(b.day))
	const yearly = new Set(inOrder.filter(isYearly).map(({ day }) => day))
	return inOrder.filter((holiday, index) => {
		const isRepeated = holiday.day === inOrder[index - 1]?.day
		return !isRepeated && (isYearly(holiday) || !yearly.has(holiday.day.slice('2027-'.length)))
	})
}

function isYearly({ day }: Holiday): boolean {
	return day.length === '01-26'.length
}

/** A line each; days of one name that follow each other in a month share one: '14-17 Jan 2027 Pongal'. */
export function formatHolidays(holidays: readonly Holiday[]): string[] {
	const runs: [first: Holiday, last: Holiday][] = []
	for (const holiday of holidays) {
		const run = runs.at(-1)
		if (run && follows(holiday, run[1])) run[1] = holiday
		else runs.push([holiday, holiday])
	}
	return runs.map(([{ day, name }, last]) => {
		const [date = 0, month = 0, year = 0] = partsOf(day)
		const [lastDate = 0] = partsOf(last.day)
		const days = lastDate === date ? date : `${date}-${lastDate}`
		return [days, MONTHS[month - 1], year, name].filter(Boolean).join(' ')
	})
}

function follows({ day, name }: Holiday, before: Holiday): boolean {
	const [date = 0, ...month] = partsOf(day)
	const [dateBefore = 0, ...monthBefore] = partsOf(before.day)
	return name === before.name && date === dateBefore + 1 && String(month) === String(monthBefore)
}

/** Of '2027-01-15': 15, 1 and 2027. */
function partsOf(day: string): number[] {
	return day.split('-').map(Number).toReversed()
}

function pad(number: number): string {
	return String(number).padStart(2, '0')
}
