import { describe, expect, it } from 'vitest'
import { endOfDay, formatDate, formatDateTime, startOfDay } from '#shop/dates.ts'

describe('formatDate', () => {
	it('writes day, short month and year', () => {
		expect(formatDate(new Date('2026-11-05T03:37:00Z'))).toBe('05 Nov 2026')
	})
	it('is already tomorrow in India at 18:30 UTC', () => {
		expect(formatDate(new Date('2026-11-05T18:29:59Z'))).toBe('05 Nov 2026')
		expect(formatDate(new Date('2026-11-05T18:30:00Z'))).toBe('06 Nov 2026')
	})
})

describe('formatDateTime', () => {
	it('writes the clock of India in twelve hours', () => {
		expect(formatDateTime(new Date('2026-11-05T03:37:00Z'))).toBe('Nov 05, 2026, 09:07 AM')
		expect(formatDateTime(new Date('2026-11-05T12:00:00Z'))).toBe('Nov 05, 2026, 05:30 PM')
	})
	it('calls midnight and noon twelve', () => {
		expect(formatDateTime(new Date('2026-12-31T18:30:00Z'))).toBe('Jan 01, 2027, 12:00 AM')
		expect(formatDateTime(new Date('2026-12-31T06:30:00Z'))).toBe('Dec 31, 2026, 12:00 PM')
	})
	it('uses plain spaces', () => {
		expect(formatDateTime(new Date('2026-11-05T03:37:00Z'))).toMatch(/^[ -~]+$/)
	})
})

describe('a day in India', () => {
	it('runs from half past six in the evening of the day before, in London', () => {
		expect(startOfDay('2026-11-20')?.toISOString()).toBe('2026-11-19T18:30:00.000Z')
		expect(endOfDay('2026-11-20')?.toISOString()).toBe('2026-11-20T18:30:00.000Z')
	})
	it('is nothing where the words are no day, or none that the database knows', () => {
		for (const words of [null, '', 'today', '2026-13-40', '2026-11-20T10:00', '0000-01-01', '9999-12-31'])
			expect([startOfDay(words), endOfDay(words)]).toEqual([undefined, undefined])
	})
})
