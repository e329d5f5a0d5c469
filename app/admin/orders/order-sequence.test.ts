import { expect, test } from 'vitest'
import { findList, findNeighbours } from './order-sequence.tsx'

const LIST =
	'To pack\n/admin/orders?status=processing\nSK3-AAAAAAAA-20261120 SK3-BBBBBBBB-20261120 SK3-CCCCCCCC-20261120'

test('an order has the neighbours of the list it was opened from', () => {
	expect(findNeighbours(LIST, 'SK3-BBBBBBBB-20261120')).toEqual({
		previous: 'SK3-AAAAAAAA-20261120',
		next: 'SK3-CCCCCCCC-20261120',
	})
	expect(findNeighbours(LIST, 'SK3-CCCCCCCC-20261120')).toMatchObject({ next: null })
})

test('an order from elsewhere has none', () => {
	// The last is as stored by an earlier version.
	for (const list of ['', LIST, 'SK3-DDDDDDDD-20261120 SK3-AAAAAAAA-20261120'])
		expect(findNeighbours(list, 'SK3-DDDDDDDD-20261120')).toEqual({ previous: null, next: null })
})

test('orders know their list only if all of them are on it', () => {
	const list = { title: 'To pack', address: '/admin/orders?status=processing' }
	expect(findList(LIST, ['SK3-BBBBBBBB-20261120'])).toEqual(list)
	expect(findList(LIST, ['SK3-BBBBBBBB-20261120', 'SK3-AAAAAAAA-20261120'])).toEqual(list)
	expect(findList(LIST, ['SK3-BBBBBBBB-20261120', 'SK3-DDDDDDDD-20261120'])).toBeNull()
	expect(findList(LIST, [])).toBeNull()
	expect(findList('', ['SK3-BBBBBBBB-20261120'])).toBeNull()
})
