/** Parses holidays as people write them: '15 Jan 2027 Pongal', '14 Jan to 17 Jan 2027 Pongal', or '26 Jan Republic Day' for every year. */
import { MONTHS } from './delivery-date.ts'
import type { Holiday } from './settings/settings.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { isPlainText } from '#shop/input/fields.ts'
import {
	LIST_SEPARATOR,
	findDays,
	type FoundDays,
	toIsoDay,
	RANGE_SEPARATOR,
} from '#shop/input/parse-days.ts'

/** A leap year, so that 29 Feb is a day of every year. */
const LEAP_YEAR = 2028
const MAX_NAME_LENGTH = 60
const MAX_DAYS = 31

const STARTS_WITH_RANGE = new RegExp(String.raw`^\s*${RANGE_SEPARATOR}\s*`, 'i')
/** A number beside a date belongs to it, as in 14/15 Jan or 15 Jan 27, but it is unclear how. */
const NUMBER_SEPARATOR = String.raw`\s*(?:${RANGE_SEPARATOR}|${LIST_SEPARATOR}|[/.'’])?\s*`
const NUMBER_BEFORE = new RegExp(String.raw`(?<![0-9])[0-9]{1,2}${NUMBER_SEPARATOR}$`, 'i')
const NUMBER_AFTER = new RegExp(String.raw`^${NUMBER_SEPARATOR}[0-9]{1,2}(?![0-9a-z])`, 'i')

/** Returns several for a range of days, or null if there is no date, or more than one. */
export function parseHolidays(line: string): Holiday[] | null {
	const first = findDays(line)
	if (!first || NUMBER_BEFORE.test(first.before)) return null
	const last = findLast(first)
	const { after } = last ?? first
	const rest = `${first.before} ${after}`.trim()
	if (NUMBER_AFTER.test(after) || findDays(rest)) return null
	// In 'Pongal 14 Jan 2027', the year is at the end.
	const year = (last ?? first).year ?? (Number(/\b20[0-9]{2}$/.exec(rest)?.[0]) || null)
	const name = trimSeparators((last ?? first).year ? rest : rest.replace(/\b20[0-9]{2}$/, ''))
	if (name.length > MAX_NAME_LENGTH || !isPlainText(name)) return null
	const days = last ? daysOfRange(first, { ...last, year }) : daysOfMonth({ ...first, year })
	return days?.map((day) => ({ day, name })) ?? null
}

function findLast({ days, after }: FoundDays): FoundDays | null {
	const until = STARTS_WITH_RANGE.exec(after)
	const last = until && findDays(after.slice(until[0].length))
	return last && last.before === '' && last.days.length === 1 && days.length === 1 ? last : null
}

type DaysOfMonth = Pick<FoundDays, 'days' | 'month' | 'year'>

/** Returns null if one of them does not exist, such as 31 Feb. */
function daysOfMonth({ days, month, year }: DaysOfMonth): string[] | null {
	const found = days.map((day) => toIsoDay({ day, month, year: year ?? LEAP_YEAR }))
	return found.every((day) => day !== null) ? found.map((day) => ofYear(day, year)) : null
}

/** Parses a range of days; a year may be written with only one of them. Returns null for more than a month, which is a typing error. */
function daysOfRange(first: DaysOfMonth, last: DaysOfMonth): string[] | null {
	const year = first.year ?? last.year
	const crossesYear = first.month > last.month
	const [from] =
		daysOfMonth({ ...first, year: first.year ?? (last.year ?? LEAP_YEAR) - (crossesYear ? 1 : 0) }) ?? []
	const [to] =
		daysOfMonth({
			...last,
			year: last.year ?? (first.year ?? LEAP_YEAR) + (crossesYear && first.year ? 1 : 0),
		}) ?? []
	if (from === undefined || to === undefined) return null
	const count = (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS + 1
	if (count < 1 || count > MAX_DAYS) return null
	return Array.from({ length: count }, (_, index) => {
		const day = new Date(Date.parse(from) + index * DAY_MILLISECONDS)
		return ofYear(day.toISOString().slice(0, 10), year)
	})
}

/** '2027-01-15' of one year, '01-15' of every year. */
function ofYear(day: string, year: number | null): string {
	return year === null ? day.slice('2027-'.length) : day
}

/** Removes what separated the name from the date. */
function trimSeparators(text: string): string {
	return text.replace(/^[\s,;:()–-]+|[\s,;:()–-]+$/g, '').replace(/\s+/g, ' ')
}

/** Parcels and returns of the last weeks of a year reach into the next one. */
const KNOWN_BEFORE_DAYS = 45

/**
 * Returns the year that has started or starts soon if no holiday of that year alone was entered: those whose day changes
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
