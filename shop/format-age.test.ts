import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

test.each([
	[0, '0 s'],
	[59_400, '59 s'],
	[60_000, '1 min'],
	[3_599_000, '59 min'],
	[3_600_000, '1 h 0 min'],
	[172_799_000, '47 h 59 min'],
	[172_800_000, '2 days'],
	// The other clock was ahead.
	[-5_000, '0 s'],
])('%i milliseconds are %s', (milliseconds, text) => {
	expect(formatAge(milliseconds)).toBe(text)
})
