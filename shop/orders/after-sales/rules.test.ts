import { expect, test } from 'vitest'
import { exceeding, orderOfReplacement, remainingItems, replacementNumber } from './rules.ts'

const ordered = [
	{ position: 0, quantity: 2 },
	{ position: 1, quantity: 1 },
]

test('the remaining packs of an order are those not yet returned or replaced, by item', () => {
	expect(remainingItems(ordered, [])).toEqual(ordered)
	expect(
		remainingItems(ordered, [
			{ position: 0, quantity: 1 },
			{ position: 1, quantity: 1 },
		]),
	).toEqual([{ position: 0, quantity: 1 }])
	expect(remainingItems(ordered, [{ position: 0, quantity: 3 }])).toEqual([{ position: 1, quantity: 1 }])
})

test('more than is left, an item that is not in the order, and an item named twice exceed it', () => {
	expect(exceeding([{ position: 0, quantity: 2 }], ordered)).toEqual([])
	expect(exceeding([{ position: 0, quantity: 3 }], ordered)).toHaveLength(1)
	expect(exceeding([{ position: 2, quantity: 1 }], ordered)).toHaveLength(1)
	const twice = { position: 1, quantity: 1 }
	expect(exceeding([twice, twice], ordered)).toHaveLength(2)
})

test('the number of a replacement names its order', () => {
	const order = 'SK3-7F3K9QXB-20261120'
	expect(replacementNumber(order, 2)).toBe(`${order}-R2`)
	expect(orderOfReplacement(`${order}-R2`)).toBe(order)
	for (const other of [order, `${order}-R0`, `${order}-R`, 'R1']) expect(orderOfReplacement(other)).toBeNull()
})
