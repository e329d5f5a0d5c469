import { expect, test } from 'vitest'
import { BANDS } from './kolam-drawing.tsx'
import { kolamLine } from './kolam-line.ts'

const countTurns = (path: string) => path.match(/C/g)?.length ?? 0
const countSteps = (path: string) => path.match(/[CL]/g)?.length ?? 0

test('around one dot, the line is a ring', () => {
	const path = kolamLine({ rows: 1, columns: 1 })
	expect(path).toBe(
		'M15 4.2C21 4.2 25.8 9 25.8 15C25.8 21 21 25.8 15 25.8C9 25.8 4.2 21 4.2 15C4.2 9 9 4.2 15 4.2Z',
	)
})

test('around two dots it crosses itself once, halfway between them', () => {
	const path = kolamLine({ rows: 1, columns: 2 })
	expect(path.match(/30 15/g)).toHaveLength(2)
	expect(countSteps(path)).toBe(8)
})

test.each(Object.values(BANDS))(
	'one line passes all four sides of each dot of a band of $columns columns',
	(grid) => {
		const path = kolamLine(grid)
		expect(countSteps(path)).toBe(4 * grid.rows * grid.columns)
		// Into each turn, and out of it; one curve goes around each corner.
		expect(countTurns(path)).toBe(4 * (grid.rows + grid.columns) - 4)
	},
)

test('where rows and columns have a common divisor, one line does not reach all dots', () => {
	expect(countSteps(kolamLine({ rows: 4, columns: 6 }))).toBeLessThan(4 * 4 * 6)
})
