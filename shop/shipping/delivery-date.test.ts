import { describe, expect, test } from 'vitest'
import { deliveryDates, formatDeliveryDates, formatTimeLeft, minutesToCutOff } from './delivery-date.ts'
import { DEFAULT_SHIPPING } from './settings/default-settings.ts'
import { withPlainSpaces } from '#shop/text/keep-together.ts'

/** This is Wednesday 25 November 2026, 10:48 in India. */
const WEDNESDAY = new Date('2026-11-25T10:48:00+05:30')
const CHENNAI = { min: 1, max: 2 }

function dates(at: string | Date, change: object = {}, days = CHENNAI): string {
	const calendar = { ...DEFAULT_SHIPPING, ...change }
	return withPlainSpaces(formatDeliveryDates(deliveryDates(calendar, { now: new Date(at), days })))
}

describe('delivery dates', () => {
	test('count working days from the day of an order before the cut-off', () => {
		expect(dates(WEDNESDAY)).toBe('Thursday 26 – Friday 27 Nov')
		expect(formatTimeLeft(minutesToCutOff(DEFAULT_SHIPPING, WEDNESDAY))).toBe('3 h 12 min')
	})
	test('count from the next day at the cut-off, to the minute', () => {
		expect(dates('2026-11-25T13:59:59+05:30')).toBe('Thursday 26 – Friday 27 Nov')
		expect(minutesToCutOff(DEFAULT_SHIPPING, new Date('2026-11-25T13:59:59+05:30'))).toBe(1)
		expect(dates('2026-11-25T14:00:00+05:30')).toBe('Friday 27 – Saturday 28 Nov')
		expect(minutesToCutOff(DEFAULT_SHIPPING, new Date('2026-11-25T14:00:00+05:30'))).toBe(1440)
	})
	test('leave out Sundays, at both ends', () => {
		expect(dates('2026-11-28T10:00:00+05:30')).toBe('Monday 30 Nov – Tuesday 1 Dec')
		expect(dates('2026-11-29T10:00:00+05:30')).toBe('Tuesday 1 – Wednesday 2 Dec')
	})
	test('leave out holidays of one year and of every year', () => {
		const holidays = [
			{ day: '2026-11-26', name: 'Local holiday' },
			{ day: '11-27', name: 'Founding day' },
		]
		expect(dates(WEDNESDAY, { holidays })).toBe('Saturday 28 – Monday 30 Nov')
		expect(dates('2027-11-25T10:00:00+05:30', { holidays })).toBe('Friday 26 – Monday 29 Nov')
	})
	test('are India’s, whatever the time elsewhere', () => {
		expect(dates('2026-11-24T18:29:59Z')).toBe('Thursday 26 – Friday 27 Nov')
		expect(dates('2026-11-24T18:30:00Z')).toBe('Thursday 26 – Friday 27 Nov')
		expect(dates('2026-11-25T18:30:00Z')).toBe('Friday 27 – Saturday 28 Nov')
	})
	test('wait for the days that packing needs', () =>
		expect(dates(WEDNESDAY, { handlingDays: 2 })).toBe('Saturday 28 – Monday 30 Nov'))
	test('may be today, and may be one day', () => {
		expect(dates(WEDNESDAY, {}, { min: 0, max: 0 })).toBe('Wednesday 25 Nov')
		expect(dates('2026-12-31T10:00:00+05:30', {}, CHENNAI)).toBe('Saturday 2 – Monday 4 Jan')
	})
	test('with one working day a week are weeks apart', () =>
		expect(dates(WEDNESDAY, { workingDays: [1] })).toBe('Monday 7 – Monday 14 Dec'))
})

test('the time left is given in hours and minutes, up to a day', () => {
	expect([1, 59, 60, 61, 1439].map(formatTimeLeft)).toEqual([
		'1 min',
		'59 min',
		'1 h',
		'1 h 1 min',
		'23 h 59 min',
	])
	expect(formatTimeLeft(1440)).toBeNull()
})
