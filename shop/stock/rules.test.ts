import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StockInput } from './input.ts'
import { byPack, changesWhatIsShown, isSoldOut, soldOutWords, trueBadge, whatIsShown } from './rules.ts'

const small = { productId: 2, size: 'small' } as const
const level = (left: number, lowAt: number) => ({ ...small, left, lowAt })

describe('what a shopper is told', () => {
	test('is nothing of packs that are not counted', () => {
		expect(isSoldOut(whatIsShown([]), small)).toBe(false)
		expect(trueBadge('Limited Stock', whatIsShown([]), 2)).toBe(null)
	})

	test('is that a pack is limited from its limit down, until it is sold out', () => {
		expect(whatIsShown([level(11, 10)])).toEqual({ soldOut: [], low: [] })
		expect(whatIsShown([level(10, 10)])).toEqual({ soldOut: [], low: [2] })
		expect(whatIsShown([level(1, 10)])).toEqual({ soldOut: [], low: [2] })
		expect(whatIsShown([level(0, 10)])).toEqual({ soldOut: ['2 small'], low: [] })
	})

	test('keeps every other badge as it is', () => {
		expect(trueBadge('Bestseller', whatIsShown([]), 1)).toBe('Bestseller')
		expect(trueBadge('Limited Stock', whatIsShown([level(3, 3)]), 2)).toBe('Limited Stock')
		expect(trueBadge('Limited Stock', whatIsShown([level(3, 3)]), 3)).toBe(null)
		expect(trueBadge(null, whatIsShown([]), 2)).toBe(null)
	})

	test('changes only where a count crosses a line', () => {
		expect(changesWhatIsShown(10, 50, 40)).toBe(false)
		expect(changesWhatIsShown(10, 11, 10)).toBe(true)
		expect(changesWhatIsShown(10, 10, 1)).toBe(false)
		expect(changesWhatIsShown(10, 1, 0)).toBe(true)
		expect(changesWhatIsShown(0, 1, 0)).toBe(true)
		expect(changesWhatIsShown(0, 2, 1)).toBe(false)
	})

	test('names the blend, the size and what would help', () => {
		expect(soldOutWords(small, 0)).toBe(
			'Artisan Blend - Perfect, Small (220g), is sold out. Please take it out of your cart or choose another size.',
		)
		expect(soldOutWords(small, 1)).toBe(
			'Only 1 of Artisan Blend - Perfect, Small (220g), is left. Please take fewer.',
		)
		expect(soldOutWords(small, 2)).toContain('are left')
	})
})

describe('byPack', () => {
	test('counts the grinds of a pack together', () => {
		expect(
			byPack([
				{ ...small, quantity: 2 },
				{ productId: 1, size: 'large', quantity: 1 },
				{ ...small, quantity: 3 },
			]),
		).toEqual([
			{ productId: 1, size: 'large', quantity: 1 },
			{ ...small, quantity: 5 },
		])
	})

	test('stands in one order, however a cart was filled', () => {
		const line = fc.record({
			productId: fc.integer({ min: 1, max: 3 }),
			size: fc.constantFrom('sampler', 'small', 'medium', 'large'),
			quantity: fc.integer({ min: 1, max: 99 }),
		})
		fc.assert(
			fc.property(fc.array(line), (lines) => {
				expect(byPack(lines.toReversed())).toEqual(byPack(lines))
			}),
		)
	})
})

describe('what the owner counts', () => {
	const read = (change: object) =>
		StockInput.safeParse({ productId: '2', size: 'small', left: '3', lowAt: '10', seen: '', ...change })

	test('is whole numbers', () => {
		expect(read({}).data).toEqual({ productId: 2, size: 'small', left: 3, lowAt: 10, seen: null })
		for (const left of ['', '-1', '2.5', 'many', '1000000', undefined]) {
			expect(read({ left }).success, String(left)).toBe(false)
		}
		expect(read({ size: 'gigantic' }).success).toBe(false)
	})
})
