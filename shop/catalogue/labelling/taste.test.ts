import { describe, expect, test } from 'vitest'
import { brewAmounts } from './brewing.ts'
import { bodyOf, strengthOf, tasteScales } from './taste.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'

test('the body of a blend grows with its chicory', () => {
	const levels = [0, 5, 9, 19, 30, 49].map((chicory) => bodyOf({ coffee: 100 - chicory, chicory }).level)
	expect(levels).toEqual([1, 2, 3, 4, 5, 5])
})

describe('the strength of a blend', () => {
	test('grows from the clear one to the one that is called strong', () => {
		expect(SPECIFIED_PRODUCTS.map((blend) => [blend.shortName, strengthOf(blend)])).toEqual([
			['100% Pure', 2],
			['Perfect', 3],
			['Classic', 4],
		])
	})
	test('is 1 to 5, and grows with its chicory more than with its roast', () => {
		const strength = (roast: string, chicory: number) =>
			strengthOf({ roast, composition: { coffee: 100 - chicory, chicory } })
		expect(strength('Light roast', 0)).toBe(1)
		expect(strength('Dark roast', 40)).toBe(5)
		expect(strength('Light roast', 19)).toBeGreaterThan(strength('Dark roast', 0) ?? 5)
	})
	test('is not stated where its roast is not known, or it is no blend', () => {
		expect(strengthOf({ composition: { coffee: 100, chicory: 0 }, roast: 'Temple roast' })).toBeNull()
		expect(strengthOf({ composition: { coffee: 100, chicory: 0 }, roast: null })).toBeNull()
		expect(strengthOf({ composition: null, roast: 'Dark roast' })).toBeNull()
	})
})

describe('the scales of a blend', () => {
	test('are its strength, its roast and its body', () => {
		const scales = tasteScales({ composition: { coffee: 81, chicory: 19 }, roast: 'Medium roast' })
		expect(scales.map(({ label, value, level }) => [label, value, level])).toEqual([
			['Strength', '4 of 5', 4],
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
