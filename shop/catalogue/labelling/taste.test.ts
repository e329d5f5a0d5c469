import { describe, expect, test } from 'vitest'
import { brewAmounts } from './brewing.ts'
import { bodyOf, tasteScales } from './taste.ts'

test('the body of a blend grows with its chicory', () => {
	const levels = [0, 5, 9, 19, 30, 49].map((chicory) => bodyOf({ coffee: 100 - chicory, chicory }).level)
	expect(levels).toEqual([1, 2, 3, 4, 5, 5])
})

describe('the scales of a blend', () => {
	test('are its roast and its body', () => {
		const scales = tasteScales({ composition: { coffee: 81, chicory: 19 }, roast: 'Medium roast' })
		expect(scales.map(({ label, value, level }) => [label, value, level])).toEqual([
			['Roast', 'Medium roast', 3],
			['Body', 'Thick', 4],
		])
	})
	test('say nothing of a roast that is not known, and of what is no blend', () => {
		expect(tasteScales({ composition: { coffee: 100, chicory: 0 }, roast: 'Temple roast' })).toHaveLength(1)
		expect(tasteScales({ composition: null, roast: null })).toEqual([])
	})
})

test('two spoons of powder make two tumblers, and six take three times as much', () => {
	expect(brewAmounts(2)).toEqual({ cups: 2, spoons: 2, water: 120, milk: 200 })
	expect(brewAmounts(6)).toEqual({ cups: 6, spoons: 6, water: 360, milk: 600 })
})
