import { describe, expect, test } from 'vitest'
import {
	daysBetween,
	parseDayEnd,
	formatDate,
	formatDateTime,
	formatDayAndTime,
	formatMoment,
	formatLastDay,
	midnightAfter,
	parseDayStart,
	startOfLastDays,
	parseMoment,
} from './dates.ts'

describe('formatDate', () => {
	test('returns day, short month and year', () => {
		expect(formatDate(new Date('2026-11-05T03:37:00Z'))).toBe('05 Nov 2026')
	})
	test('returns the next day from 18:30 UTC', () => {
		expect(formatDate(new Date('2026-11-05T18:29:59Z'))).toBe('05 Nov 2026')
		expect(formatDate(new Date('2026-11-05T18:30:00Z'))).toBe('06 Nov 2026')
	})
})

test('the console says moments as people in India write them', () => {
	expect(formatMoment(new Date('2026-11-05T03:37:00Z'))).toBe('05\u00a0Nov\u00a02026, 9:07\u00a0am')
	expect(formatMoment(new Date('2026-12-31T18:30:00Z'))).toBe('01\u00a0Jan\u00a02027, 12:00\u00a0am')
	expect(formatMoment(new Date('2026-12-31T06:30:00Z'))).toBe('31\u00a0Dec\u00a02026, 12:00\u00a0pm')
	expect(formatDayAndTime(new Date('2026-12-31T18:30:00Z'))).toBe('01\u00a0Jan, 12:00\u00a0am')
})

describe('formatDateTime', () => {
	const shown = (date: Date) => formatDateTime(date).replaceAll('\u00a0', '~')

	test("returns India's time on a 12-hour clock", () => {
		expect(shown(new Date('2026-11-05T03:37:00Z'))).toBe('Nov~05,~2026, 09:07~AM')
		expect(shown(new Date('2026-11-05T12:00:00Z'))).toBe('Nov~05,~2026, 05:30~PM')
	})
	test('shows midnight and noon as 12', () => {
		expect(shown(new Date('2026-12-31T18:30:00Z'))).toBe('Jan~01,~2027, 12:00~AM')
		expect(shown(new Date('2026-12-31T06:30:00Z'))).toBe('Dec~31,~2026, 12:00~PM')
	})
	test('has no other spaces', () => {
		expect(shown(new Date('2026-11-05T03:37:00Z'))).toMatch(/^[ -~]+$/)
	})
})

describe('the last day of a period', () => {
	test('ends at midnight in India, and is shown as a day', () => {
		const end = midnightAfter('2026-12-31')
		expect(end.toISOString()).toBe('2026-12-31T18:30:00.000Z')
		expect(formatLastDay(end)).toBe('31 Dec 2026')
		expect(formatLastDay(new Date(end.getTime() + 1))).toBe('01 Jan 2027')
	})
})

describe('startOfLastDays', () => {
	test('counts today as the last day, from midnight in India', () => {
		expect(startOfLastDays(new Date('2026-11-20T18:29:59.999Z'), 1).toISOString()).toBe(
			'2026-11-19T18:30:00.000Z',
		)
		expect(startOfLastDays(new Date('2026-11-20T18:30:00Z'), 1).toISOString()).toBe(
			'2026-11-20T18:30:00.000Z',
		)
		expect(startOfLastDays(new Date('2026-11-20T18:30:00Z'), 30).toISOString()).toBe(
			'2026-10-22T18:30:00.000Z',
		)
	})
})

describe('parseDayStart and parseDayEnd', () => {
	test('start and end at 18:30 UTC', () => {
		expect(parseDayStart('2026-11-20')?.toISOString()).toBe('2026-11-19T18:30:00.000Z')
		expect(parseDayEnd('2026-11-20')?.toISOString()).toBe('2026-11-20T18:30:00.000Z')
	})
	test('return undefined for invalid dates and those outside 2000 to 2099', () => {
		for (const text of [
			null,
			'',
			'today',
			'2026-13-40',
			'2026-02-31',
			'2026-11-20T10:00',
			'0000-01-01',
			'9999-12-31',
		])
			expect([parseDayStart(text), parseDayEnd(text)]).toEqual([undefined, undefined])
	})
})

test('days between two times are counted by midnights in India', () => {
	const at = (time: string) => new Date(time)
	expect(daysBetween(at('2026-11-20T18:29:00Z'), at('2026-11-20T18:30:00Z'))).toBe(1)
	expect(daysBetween(at('2026-11-20T18:30:00Z'), at('2026-11-21T18:29:00Z'))).toBe(0)
	expect(daysBetween(at('2026-10-31T12:00:00Z'), at('2026-11-30T01:00:00Z'))).toBe(30)
})

test('a moment is of India', () => {
	expect(parseMoment('2026-11-26 14:05')).toEqual(new Date('2026-11-26T08:35:00Z'))
	expect(parseMoment('2026-11-26T14:05:30')).toEqual(new Date('2026-11-26T08:35:30Z'))
	for (const text of ['2026-11-26', '2026-02-30 10:00', '2026-11-26 24:00', 'yesterday 10:00'])
		expect(parseMoment(text)).toBeUndefined()
})
