import { expect, test } from 'vitest'
import { monthToDate } from './month-to-date.ts'

const periodsAt = (now: string) =>
	Object.values(monthToDate(new Date(now))).map(
		({ from, until }) => `${from.toISOString()} ${until.toISOString()}`,
	)

test('a month is compared up to the same time of the same day', () => {
	expect(periodsAt('2026-11-25T09:30:00+05:30')).toEqual([
		'2026-10-31T18:30:00.000Z 2026-11-25T04:00:00.000Z',
		'2026-09-30T18:30:00.000Z 2026-10-25T04:00:00.000Z',
		'2025-10-31T18:30:00.000Z 2025-11-25T04:00:00.000Z',
	])
})

test('the month begins at midnight in India', () => {
	expect(periodsAt('2026-12-01T00:10:00+05:30')).toEqual([
		'2026-11-30T18:30:00.000Z 2026-11-30T18:40:00.000Z',
		'2026-10-31T18:30:00.000Z 2026-10-31T18:40:00.000Z',
		'2025-11-30T18:30:00.000Z 2025-11-30T18:40:00.000Z',
	])
})

test('a shorter month is taken whole', () => {
	expect(periodsAt('2027-03-30T12:00:00+05:30')[1]).toBe('2027-01-31T18:30:00.000Z 2027-02-28T18:30:00.000Z')
	expect(periodsAt('2028-02-29T12:00:00+05:30')[2]).toBe('2027-01-31T18:30:00.000Z 2027-02-28T18:30:00.000Z')
})

test('January is compared with December of the year before', () => {
	expect(periodsAt('2027-01-02T00:00:00+05:30')).toEqual([
		'2026-12-31T18:30:00.000Z 2027-01-01T18:30:00.000Z',
		'2026-11-30T18:30:00.000Z 2026-12-01T18:30:00.000Z',
		'2025-12-31T18:30:00.000Z 2026-01-01T18:30:00.000Z',
	])
})
