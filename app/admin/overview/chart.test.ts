import { expect, test } from 'vitest'
import { countTicks } from '#app/admin/overview/chart.tsx'

test.each([
	['one order a day at most', [0, 1, null], 1],
	['three', [0, 3, 1], 3],
	['many', [0, 40, 12], 4],
	['amounts in paise', [34_000, null], 4],
])('an axis has no ticks between whole numbers: %s', (_, values, ticks) => {
	expect(countTicks(values)).toBe(ticks)
})
