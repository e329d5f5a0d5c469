import { describe, expect, test } from 'vitest'
import { birthdayMonth } from './rules.ts'

describe('birthdayMonth', () => {
	test('ends at midnight in India, which is 18:30 UTC', () =>
		expect(birthdayMonth(new Date('2026-11-20T06:30:00Z'))).toEqual({
			year: 2026,
			month: 11,
			endsAt: new Date('2026-11-30T18:30:00Z'),
		}))

	test('is December until the year ends in India', () =>
		expect(birthdayMonth(new Date('2026-12-31T18:29:59Z'))).toEqual({
			year: 2026,
			month: 12,
			endsAt: new Date('2026-12-31T18:30:00Z'),
		}))

	test('is January while it is still December in UTC', () =>
		expect(birthdayMonth(new Date('2026-12-31T18:30:00Z'))).toMatchObject({ year: 2027, month: 1 }))
})
