import { describe, expect, test } from 'vitest'
import { formatHolidays, parseHolidays, sortHolidays, yearWithoutHolidays } from './holidays.ts'
import { DEFAULT_SHIPPING } from './settings/default-settings.ts'

describe('holidays', () => {
	const days = (line: string) => parseHolidays(line)?.map(({ day }) => day)
	const pongal = [{ day: '2027-01-15', name: 'Pongal' }]

	test('are written as they are read', () => {
		for (const line of [
			'15 Jan 2027 Pongal',
			'14-17 Jan 2027 Pongal',
			'26 Jan Republic Day',
			'29 Feb',
			'30-31 Dec',
			'5 Nov 2027',
		])
			expect(formatHolidays(parseHolidays(line) ?? [])).toEqual([line])
	})
	test('are read as owners write them', () => {
		for (const line of [
			'15 Jan 2027 Pongal',
			'15th January 2027, Pongal',
			'Pongal: 15 Jan 2027',
			'Pongal 15 Jan, 2027',
			'15 Jan Pongal 2027',
			'January 15, 2027 - Pongal',
			'15/01/2027 Pongal',
			'15.1.2027 (Pongal)',
			'15-Jan-2027 Pongal',
			'15-01-2027 Pongal',
			'2027-01-15 Pongal',
			'Pongal-15 Jan 2027',
			'15Jan2027 Pongal',
			'15th of January 2027 Pongal',
		])
			expect(parseHolidays(line), line).toEqual(pongal)
		expect(parseHolidays('02 October Gandhi Jayanti')).toEqual([{ day: '10-02', name: 'Gandhi Jayanti' }])
		expect(parseHolidays('76th Republic Day 26 Jan')).toEqual([{ day: '01-26', name: '76th Republic Day' }])
	})
	test('may last several days of a month', () => {
		for (const line of ['14-17 Jan 2027 Pongal', 'Pongal 14 to 17 January 2027', 'Jan 14 – 17, 2027 Pongal'])
			expect(days(line), line).toEqual(['2027-01-14', '2027-01-15', '2027-01-16', '2027-01-17'])
		expect(days('30-31 Dec Year end')).toEqual(['12-30', '12-31'])
	})
	test('may be written from a first day to a last one', () => {
		for (const line of [
			'14 Jan to 17 Jan 2027 Pongal',
			'14 Jan 2027 - 17 Jan 2027: Pongal',
			'Pongal: 14th January till 17th January 2027',
			'Pongal Jan 14 - Jan 17, 2027',
			'14-17 January 2027 Pongal',
			'14-17/01/2027 Pongal',
			'14/01/2027 - 17/01/2027 Pongal',
			'14.01.2027 to 17.01.2027 Pongal',
			'2027-01-14 to 2027-01-17 Pongal',
			'14 Jan 2027 to 17 Jan Pongal',
			'14, 15, 16 and 17 Jan 2027 Pongal',
			'14 Jan to 17 Jan Pongal 2027',
		])
			expect(parseHolidays(line), line).toEqual(
				['14', '15', '16', '17'].map((day) => ({ day: `2027-01-${day}`, name: 'Pongal' })),
			)
		const turn = ['2026-12-31', '2027-01-01']
		expect(days('31 Dec 2026 - 1 Jan 2027 Year end')).toEqual(turn)
		expect(days('31 Dec to 1 Jan 2027 Year end')).toEqual(turn)
		expect(days('31 Dec 2026 to 1 Jan Year end')).toEqual(turn)
		expect(days('31 Dec to 1 Jan Year end')).toEqual(['12-31', '01-01'])
	})
	test('are refused for a day that does not exist, and for two dates', () => {
		for (const line of [
			'29 Feb 2027',
			'0 Jan',
			'32 Jan',
			'Pongal',
			'15 Xyz',
			'15/1',
			'15/13/2027',
			'17-14 Jan 2027 Pongal',
			'28-31 Feb 2027',
			'2 Jan 2027 - 30 Dec 2026 Year end',
			'17 Jan to 14 Jan 2027 Pongal',
			'14 Jan 2027 to 17 Jan 2028 Pongal',
			'15 Jan 2027 Pongal, 26 Jan 2027 Republic Day',
			'',
		])
			expect(parseHolidays(line), line).toBeNull()
	})
	test('are refused where a number would otherwise be lost in the name', () => {
		for (const line of [
			'15 Jan 27 Pongal',
			"15 Jan '27 Pongal",
			'15-Jan-27 Pongal',
			'15/01/27 Pongal',
			'01/15/2027 Pongal',
			'14/15 Jan 2027 Pongal',
			'14/01 - 17/01/2027 Pongal',
			'14 Jan 17 Jan 2027 Pongal',
		])
			expect(parseHolidays(line), line).toBeNull()
	})
})

test('holidays are sorted, and a day that is one in every year is not listed again', () => {
	const lines = ['29 Oct 2027 Deepavali', '26 Jan Republic Day', '15 Jan Pongal', '14-17 Jan 2027 Pongal']
	const entered = [...lines, '15 Jan Harvest'].flatMap((line) => parseHolidays(line) ?? [])
	expect(formatHolidays(sortHolidays(entered))).toEqual([
		'15 Jan Pongal',
		'26 Jan Republic Day',
		'14 Jan 2027 Pongal',
		'16-17 Jan 2027 Pongal',
		'29 Oct 2027 Deepavali',
	])
	expect(sortHolidays(DEFAULT_SHIPPING.holidays)).toEqual(DEFAULT_SHIPPING.holidays)
})

test('a year lacks holidays from November on, until one is entered that is of that year alone', () => {
	const { holidays } = DEFAULT_SHIPPING
	expect(yearWithoutHolidays(holidays, '2026-11-16')).toBe('2026')
	expect(yearWithoutHolidays(holidays, '2026-11-17')).toBe('2027')
	expect(yearWithoutHolidays(holidays, '2027-06-01')).toBe('2027')
	const entered = [...holidays, { day: '2027-10-29', name: 'Deepavali' }]
	expect(yearWithoutHolidays(entered, '2026-11-17')).toBeNull()
	expect(yearWithoutHolidays(entered, '2027-11-16')).toBeNull()
	expect(yearWithoutHolidays(entered, '2027-11-17')).toBe('2028')
})
