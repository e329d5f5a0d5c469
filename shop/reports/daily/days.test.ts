import { expect, test } from 'vitest'
import { daysWithout } from './days.ts'

const period = { from: '2026-02-27', to: '2026-03-03' }

test('days without stored figures are runs, across the end of a month', () => {
	expect(daysWithout([], period)).toEqual([period])
	expect(daysWithout(['2026-02-28', '2026-03-03'], period)).toEqual([
		{ from: '2026-02-27', to: '2026-02-27' },
		{ from: '2026-03-01', to: '2026-03-02' },
	])
	expect(daysWithout(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'], period)).toEqual(
		[],
	)
})
