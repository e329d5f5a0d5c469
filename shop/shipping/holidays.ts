/** Holidays as people write them: '15 Jan 2027 Pongal', or '26 Jan Republic Day' for every year. */
import type { Holiday } from './settings.ts'
import { isPlainText } from '#shop/input/fields.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const HOLIDAY = /^([0-9]{1,2})\s+([a-z]{3})[a-z]*\.?(?:\s+(20[0-9]{2}))?(?:\s+(.{1,60}))?$/i
/** A leap year, so that 29 Feb is a day of every year. */
const LEAP_YEAR = '2028'

export function parseHoliday(line: string): Holiday | null {
	const [, day = '', month = '', year, name = ''] = HOLIDAY.exec(line.trim()) ?? []
	const monthNumber = MONTHS.indexOf(month.toLowerCase()) + 1
	const end = `${pad(monthNumber)}-${pad(Number(day))}`
	const date = new Date(`${year ?? LEAP_YEAR}-${end}T00:00:00Z`)
	// JavaScript reads 31 Feb as 3 Mar.
	const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === end
	if (monthNumber === 0 || !exists || !isPlainText(name)) return null
	return { day: year ? `${year}-${end}` : end, name: name.trim() }
}

export function formatHoliday({ day, name }: Holiday): string {
	const [date = '', month = '', year = ''] = day.split('-').toReversed()
	const monthName = MONTHS[Number(month) - 1] ?? ''
	return [Number(date), monthName.replace(/^./, (first) => first.toUpperCase()), year, name]
		.filter(Boolean)
		.join(' ')
}

function pad(number: number): string {
	return String(number).padStart(2, '0')
}
