import { expect, test } from 'vitest'
import { inPages } from './tables.ts'

const MEGABYTE = 1024 * 1024

test('rows are divided into pages of 16 MB, and no row is divided', () => {
	const row = 'x'.repeat(6 * MEGABYTE)
	const lengths = (rows: string[]) =>
		[...inPages(rows)].map((page) => page.map((each) => each.length / MEGABYTE))
	expect(lengths([])).toEqual([])
	expect(lengths([row, row, row, row, row])).toEqual([[6, 6], [6, 6], [6]])
	expect(lengths([row.repeat(4), row])).toEqual([[24], [6]])
	expect(lengths([row, row.repeat(4)])).toEqual([[6], [24]])
	expect(lengths(Array.from({ length: 16 }, () => 'x'.repeat(MEGABYTE)))).toHaveLength(1)
})
