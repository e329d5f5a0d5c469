import { expect, test } from 'vitest'
import { isMonth, parseDays } from './days.ts'

test.each([
	['2026-11-05', '2026-11-05', { from: '2026-11-05', to: '2026-11-05' }],
	['2028-02-01', '2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
	['2026-11-30', '2026-11-01', null],
	['2026-02-01', '2026-02-29', null],
	['2026-11-01', '2026-11-31', null],
	['2026-13-01', '2026-13-02', null],
	['', '2026-11-01', null],
	["2026-11-01'", '2026-11-02', null],
])('days of a report from %j to %j', (from, to, days) => {
	expect(parseDays(from, to)).toEqual(days)
})

test.each([
	['2026-12', true],
	['2026-13', false],
	['2026-1', false],
	['26-11', false],
	['2026-11-01', false],
])('a month of a report: %j is %s', (month, isOne) => {
	expect(isMonth(month)).toBe(isOne)
})
