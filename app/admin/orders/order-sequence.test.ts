import { expect, test } from 'vitest'
import { findNeighbours } from './order-sequence.tsx'

const LIST = 'SK3-AAAAAAAA-20261120 SK3-BBBBBBBB-20261120 SK3-CCCCCCCC-20261120'

test('an order has the neighbours of the list it was opened from', () => {
	expect(findNeighbours(LIST, 'SK3-BBBBBBBB-20261120')).toEqual({
		previous: 'SK3-AAAAAAAA-20261120',
		next: 'SK3-CCCCCCCC-20261120',
	})
	expect(findNeighbours(LIST, 'SK3-CCCCCCCC-20261120')).toMatchObject({ next: null })
})

test('an order from elsewhere has none', () => {
	for (const list of ['', LIST])
		expect(findNeighbours(list, 'SK3-DDDDDDDD-20261120')).toEqual({ previous: null, next: null })
})
