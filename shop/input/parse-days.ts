/** Finds days as people write them: '15/01/2027', '15-Jan-2027', '15th January', 'Jan 15, 2027', '2027-01-15', '14-17 Jan'. */

const MONTHS = [
	'Jan(?:uary)?',
	'Feb(?:ruary)?',
	'Mar(?:ch)?',
	'Apr(?:il)?',
	'May',
	'June?',
	'July?',
	'Aug(?:ust)?',
	'Sept?(?:ember)?',
	'Oct(?:ober)?',
	'Nov(?:ember)?',
	'Dec(?:ember)?',
]
const DAY = '[0-9]{1,2}(?:st|nd|rd|th)?'
/** Between the first and the last day of a range. These patterns are for regular expressions that ignore case. */
export const RANGE_SEPARATOR = '(?:-|–|to|till)'
/** Between days or ranges of a list. */
export const LIST_SEPARATOR = '(?:,|&|and)'
/** '14', '14-17' or '14, 15 and 17'. */
const DAYS = String.raw`(?<![0-9])(${DAY}(?:\s*(?:${RANGE_SEPARATOR}|${LIST_SEPARATOR})\s*${DAY}(?![0-9]))*)`
const MONTH = String.raw`(${MONTHS.join('|')})(?![a-z])\.?`
const YEAR = '(20[0-9]{2})(?![0-9])'

const FORMATS = [
	{
		pattern: String.raw`(?<![0-9])${YEAR}-([0-9]{1,2})-([0-9]{1,2})(?![0-9])`,
		parts: ['year', 'month', 'days'],
	},
	{
		pattern: String.raw`${DAYS}(?:\s*|[./-]|\s+of\s+)${MONTH}(?:(?:,?\s*|[./-])${YEAR})?`,
		parts: ['days', 'month', 'year'],
	},
	{
		pattern: String.raw`(?<![a-z])${MONTH}\s*${DAYS}(?![0-9])(?:,?\s+${YEAR})?`,
		parts: ['month', 'days', 'year'],
	},
	{ pattern: String.raw`${DAYS}[./-]([0-9]{1,2})[./-]${YEAR}`, parts: ['days', 'month', 'year'] },
] as const

/** `days` is, for example, [14, 15, 16, 17]. Whether these days and the month exist is not checked. */
export type FoundDays = { days: number[]; month: number; year: number | null; before: string; after: string }

/** Returns the first days that the text names, and what is before and after them. */
export function findDays(text: string): FoundDays | null {
	const found = FORMATS.flatMap(({ pattern, parts }) => {
		const match = new RegExp(pattern, 'i').exec(text)
		return match ? [{ match, parts }] : []
	})
	const [first] = found.toSorted(
		(a, b) => a.match.index - b.match.index || b.match[0].length - a.match[0].length,
	)
	if (!first) return null
	const { match, parts } = first
	const valueOf = (part: string) => match[parts.findIndex((name) => name === part) + 1] ?? ''
	const days = readDays(valueOf('days'))
	return (
		days && {
			days,
			month: readMonth(valueOf('month')),
			year: Number(valueOf('year')) || null,
			before: text.slice(0, match.index),
			after: text.slice(match.index + match[0].length),
		}
	)
}

/** Returns for example '2027-01-15', or null unless the whole text is one day with its year. */
export function parseDay(text: string): string | null {
	const found = findDays(text.trim())
	if (!found || found.year === null || found.before !== '' || found.after !== '') return null
	const [day = 0, ...others] = found.days
	return others.length > 0 ? null : toIsoDay({ day, month: found.month, year: found.year })
}

/** Returns null for a day that the calendar does not have, such as 31 February. */
export function toIsoDay({ day, month, year }: { day: number; month: number; year: number }): string | null {
	const date = new Date(Date.UTC(year, month - 1, day))
	// JavaScript reads 31 February as 3 March.
	return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
		? date.toISOString().slice(0, 10)
		: null
}

/** Returns null for a range that goes backwards. */
function readDays(text: string): number[] | null {
	const ranges = text.split(new RegExp(LIST_SEPARATOR, 'i')).map((range) => {
		const [first = 0, last = first, ...others] = range
			.split(new RegExp(RANGE_SEPARATOR, 'i'))
			.map((day) => Number.parseInt(day, 10))
		return others.length > 0 || last < first ? null : daysFrom(first, last)
	})
	return ranges.includes(null) ? null : ranges.flatMap((range) => range ?? [])
}

function daysFrom(first: number, last: number): number[] {
	return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function readMonth(text: string): number {
	const named = MONTHS.findIndex((name) => new RegExp(`^(?:${name})$`, 'i').test(text)) + 1
	return named === 0 ? Number(text) : named
}
