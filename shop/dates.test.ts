import { describe, expect, it } from 'vitest'
import { endOf, formatDay, formatMoment, startOf } from '#shop/dates.ts'

describe('formatDay', () => {
	it('writes day, short month and year', () => {
		expect(formatDay(new Date('2026-11-05T03:37:00Z'))).toBe('05 Nov 2026')
	})
	it('is already tomorrow in India at 18:30 UTC', () => {
		expect(formatDay(new Date('2026-11-05T18:29:59Z'))).toBe('05 Nov 2026')
		expect(formatDay(new Date('2026-11-05T18:30:00Z'))).toBe('06 Nov 2026')
	})
})

describe('formatMoment', () => {
	it('writes the clock of India in twelve hours', () => {
		expect(formatMoment(new Date('2026-11-05T03:37:00Z'))).toBe('Nov 05, 2026, 09:07 AM')
		expect(formatMoment(new Date('2026-11-05T12:00:00Z'))).toBe('Nov 05, 2026, 05:30 PM')
	})
	it('calls midnight and noon twelve', () => {
		expect(formatMoment(new Date('2026-12-31T18:30:00Z'))).toBe('Jan 01, 2027, 12:00 AM')
		expect(formatMoment(new Date('2026-12-31T06:30:00Z'))).toBe('Dec 31, 2026, 12:00 PM')
	})
	it('uses plain spaces', () => {
		expect(formatMoment(new Date('2026-11-05T03:37:00Z'))).toMatch(/^[ -~]+$/)
	})
})

describe('a day in India', () => {
	it('runs from half past six in the evening of the day before, in London', () => {
		expect(startOf('2026-11-20')?.toISOString()).toBe('2026-11-19T18:30:00.000Z')
		expect(endOf('2026-11-20')?.toISOString()).toBe('2026-11-20T18:30:00.000Z')
	})
	it('is nothing where the words are no day, or none that the database knows', () => {
		for (const words of [null, '', 'today', '2026-13-40', '2026-11-20T10:00', '0000-01-01', '9999-12-31'])
			expect([startOf(words), endOf(words)]).toEqual([undefined, undefined])
	})
})
