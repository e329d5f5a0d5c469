import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StockInput } from './input.ts'
import {
	daysOfStock,
	mergeByVariant,
	changesShownStock,
	isLow,
	shareOfPacks,
	showStock,
	soldOutMessage,
	type StockLevel,
} from './rules.ts'
import { productWithId } from '#test/fixtures/products.ts'

const small = { productId: 2, size: 'small' } as const
const level = (available: number, lowAt: number) => ({ ...small, available, lowAt })

describe('what a shopper sees', () => {
	const perfect = productWithId(2)
	const shown = (...levels: StockLevel[]) => {
		const { badge, sizes } = showStock(perfect, levels)
		return [badge, sizes.flatMap(({ value, isSoldOut }) => (isSoldOut ? [value] : []))]
	}

	test('is no stock badge for variants that are not tracked', () => {
		expect(shown()).toEqual([null, []])
	})

	test('is Limited Stock from the threshold down, until the variant is sold out', () => {
		expect(shown(level(11, 10))).toEqual([null, []])
		expect(shown(level(10, 10))).toEqual(['Limited Stock', []])
		expect(shown(level(1, 10))).toEqual(['Limited Stock', []])
		expect(shown(level(0, 10))).toEqual([null, ['small']])
	})

	test('is Limited Stock if one of several variants is low', () => {
		const large = { ...level(3, 10), size: 'large' }
		expect(shown(level(0, 10), large)).toEqual(['Limited Stock', ['small']])
	})

	test('does not depend on the stock of other products', () => {
		expect(shown({ ...level(3, 3), productId: 3 }, { ...level(0, 3), productId: 3 })).toEqual([null, []])
	})

	test('does not change other badges', () => {
		expect(showStock(productWithId(1), []).badge).toBe('Bestseller')
		expect(showStock({ ...perfect, badge: null }, [level(3, 3)]).badge).toBe(null)
	})

	test('changes only when the level crosses the threshold or zero', () => {
		expect(changesShownStock(10, 50, 40)).toBe(false)
		expect(changesShownStock(10, 11, 10)).toBe(true)
		expect(changesShownStock(10, 10, 1)).toBe(false)
		expect(changesShownStock(10, 1, 0)).toBe(true)
		expect(changesShownStock(0, 1, 0)).toBe(true)
		expect(changesShownStock(0, 2, 1)).toBe(false)
	})

	test('says which blend and size is sold out, and what to do', () => {
		const SMALL_PERFECT = 'Artisan Blend - Perfect, Small (220g)'
		expect(soldOutMessage(SMALL_PERFECT, 0)).toBe(
			'Artisan Blend - Perfect, Small (220g), is sold out. Please remove it from your cart or choose another size.',
		)
		expect(soldOutMessage(SMALL_PERFECT, 1)).toBe(
			'Only 1 of Artisan Blend - Perfect, Small (220g), is left. Please reduce the quantity.',
		)
		expect(soldOutMessage(SMALL_PERFECT, 2)).toContain('are left')
	})
})

describe('mergeByVariant', () => {
	test('adds up the grinds of a variant', () => {
		expect(
			mergeByVariant([
				{ ...small, quantity: 2 },
				{ productId: 1, size: 'large', quantity: 1 },
				{ ...small, quantity: 3 },
			]),
		).toEqual([
			{ productId: 1, size: 'large', quantity: 1 },
			{ ...small, quantity: 5 },
		])
	})

	test('returns the same order for lines in any order', () => {
		const line = fc.record({
			productId: fc.integer({ min: 1, max: 3 }),
			size: fc.constantFrom('sampler', 'small', 'medium', 'large'),
			quantity: fc.integer({ min: 1, max: 99 }),
		})
		fc.assert(
			fc.property(fc.array(line), (lines) => {
				expect(mergeByVariant(lines.toReversed())).toEqual(mergeByVariant(lines))
			}),
		)
	})
})

describe('StockInput', () => {
	const read = (change: object) =>
		StockInput.safeParse({ productId: '2', size: 'small', available: '3', lowAt: '10', seen: '', ...change })

	test('accepts whole numbers', () => {
		expect(read({}).data).toEqual({ productId: 2, size: 'small', available: 3, lowAt: 10, seen: null })
		for (const available of ['', '-1', '2.5', 'many', '1000000', undefined]) {
			expect(read({ available }).success, String(available)).toBe(false)
		}
		expect(read({ size: 'Gigantic!' }).success).toBe(false)
	})
})

test('a variant is low from one pack up to its threshold, inclusive', () => {
	expect([0, 1, 10, 11].map((available) => isLow({ available, lowAt: 10 }))).toEqual([
		false,
		true,
		true,
		false,
	])
})

describe('how long stock lasts', () => {
	test('is its packs by what is sold a day, in whole days', () => {
		expect(daysOfStock({ available: 20, sold: 28, days: 28 })).toBe(20)
		expect(daysOfStock({ available: 20, sold: 29, days: 28 })).toBe(19)
		expect(daysOfStock({ available: 1, sold: 56, days: 28 })).toBe(0)
	})

	test('is unknown if none is sold, and over if none is left', () => {
		expect(daysOfStock({ available: 20, sold: 0, days: 28 })).toBeNull()
		expect(daysOfStock({ available: 0, sold: 0, days: 28 })).toBe(0)
	})
})

test('one unpaid order may hold 99 packs, or half of more, and several half of them, or ten', () => {
	const shares = [
		{ available: 99, held: 0 },
		{ available: 150, held: 0 },
		{ available: 300, held: 0 },
		{ available: 299, held: 1 },
		{ available: 201, held: 99 },
		{ available: 150, held: 150 },
		{ available: 20, held: 1 },
		{ available: 12, held: 4 },
		{ available: 4, held: 4 },
		{ available: 5, held: 11 },
	].map(shareOfPacks)
	expect(shares).toEqual([99, 99, 150, 149, 51, 0, 9, 6, 4, 0])
})
