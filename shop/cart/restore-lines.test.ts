import { expect, test } from 'vitest'
import { restoreLines } from './restore-lines.ts'
import { type CartLine, MAX_LINES } from './rules.ts'

const line = (id: number, quantity = 1): CartLine => ({
	id,
	name: 'Pure',
	price: 240,
	quantity,
	image: 'pure/pure1.jpg',
	size: 'small',
	sizeLabel: 'Small (220g)',
	grind: 'Fine',
})

test('a removed line returns to its place', () => {
	expect(restoreLines([line(1), line(3)], [line(2)], 1)).toEqual([line(1), line(2), line(3)])
	expect(restoreLines([], [line(1), line(2)], 0)).toEqual([line(1), line(2)])
	expect(restoreLines([line(1)], [], 0)).toEqual([line(1)])
})

test('what has been added since stays, and adds up', () => {
	expect(restoreLines([line(3), line(2)], [line(1), line(2, 2)], 0)).toEqual([line(1), line(2, 3), line(3)])
	expect(restoreLines([line(2)], [line(1)], 5)).toEqual([line(2), line(1)])
})

test('what has been added since stays in a cart that has become full', () => {
	const added = Array.from({ length: MAX_LINES - 1 }, (_, index) => line(index + 10))
	expect(restoreLines(added, [line(1), line(2)], 0)).toEqual([line(1), ...added])
})
