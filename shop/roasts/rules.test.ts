import { describe, expect, test } from 'vitest'
import {
	bestBeforeOf,
	describeBatch,
	formatKilograms,
	gramsOf,
	newestOpenBatch,
	sumToRoast,
} from './rules.ts'

describe('best before', () => {
	test('is the shelf life after the day of the roast', () => {
		expect(bestBeforeOf('6 months from date of manufacturing', '2026-11-25')).toBe('2027-05-25')
		expect(bestBeforeOf('Best before 180 days', '2026-11-25')).toBe('2027-05-24')
		expect(bestBeforeOf('2 weeks', '2026-12-25')).toBe('2027-01-08')
		expect(bestBeforeOf('1 year', '2028-02-29')).toBe('2029-02-28')
	})

	test('is the last day of a shorter month', () => {
		expect(bestBeforeOf('6 months', '2026-08-31')).toBe('2027-02-28')
		expect(bestBeforeOf('3 months', '2026-11-30')).toBe('2027-02-28')
	})

	test('is unknown where the shelf life is no time', () => {
		expect(bestBeforeOf(null, '2026-11-25')).toBeNull()
		expect(bestBeforeOf('See the pack', '2026-11-25')).toBeNull()
		expect(bestBeforeOf('0 months', '2026-11-25')).toBeNull()
	})
})

describe('what must be roasted', () => {
	test('is the weight of the packs of each product, the heaviest first', () => {
		const pack = (productId: number, sizeLabel: string, quantity: number) => ({
			productId,
			productName: `Blend ${productId}`,
			sizeLabel,
			quantity,
		})
		expect(
			sumToRoast([
				pack(1, 'Small (220g)', 2),
				pack(2, 'Large (1000g)', 1),
				pack(1, 'Sampler (80g)', 1),
				pack(3, 'Tumbler (1 piece)', 4),
			]),
		).toEqual([
			{ productId: 2, productName: 'Blend 2', grams: 1_000, packs: 1 },
			{ productId: 1, productName: 'Blend 1', grams: 520, packs: 3 },
		])
	})

	test('of a product that was renamed, or of two of the same weight, is the same whichever pack is read first', () => {
		const packs = [
			{ productId: 2, productName: 'Perfect', sizeLabel: 'Large (1000g)', quantity: 1 },
			{ productId: 1, productName: '100% Pure', sizeLabel: 'Small (220g)', quantity: 2 },
			{ productId: 1, productName: 'Pure', sizeLabel: 'Large (560g)', quantity: 1 },
		]
		const toRoast = [
			{ productId: 1, productName: 'Pure', grams: 1_000, packs: 3 },
			{ productId: 2, productName: 'Perfect', grams: 1_000, packs: 1 },
		]
		expect(sumToRoast(packs)).toEqual(toRoast)
		expect(sumToRoast(packs.toReversed())).toEqual(toRoast)
	})

	test('is weighed as the order names the pack', () => {
		expect(gramsOf('Small (220g)')).toBe(220)
		expect(gramsOf('Concentrate (250ml)')).toBeNull()
		expect(gramsOf('Filter (1 piece)')).toBeNull()
	})

	test('is never rounded down', () => {
		expect([520, 12_500, 12_501].map(formatKilograms)).toEqual(['0.6 kg', '12.5 kg', '12.6 kg'])
	})
})

describe('the batch that is packed', () => {
	const batch = (id: number, roastDay: string, isOpen = true, productId = 1) => ({
		id,
		productId,
		roastDay,
		isOpen,
	})

	const today = '2026-11-25'

	test('is the newest open one of the product', () => {
		const batches = [
			batch(1, '2026-11-20'),
			batch(2, '2026-11-24'),
			batch(3, '2026-11-24'),
			batch(4, '2026-11-25', false),
			batch(5, '2026-11-25', true, 2),
		]
		expect(newestOpenBatch(batches, { productId: 1, today })?.id).toBe(3)
	})

	test('does not exist in a shop that plans no roasts', () => {
		expect(newestOpenBatch([], { productId: 1, today })).toBeNull()
		expect(newestOpenBatch([batch(1, '2026-11-20', false)], { productId: 1, today })).toBeNull()
	})

	test('is never one that is still to be roasted', () => {
		const planned = batch(2, '2026-11-26')
		expect(newestOpenBatch([batch(1, '2026-11-20'), planned], { productId: 1, today })?.id).toBe(1)
		expect(newestOpenBatch([planned], { productId: 1, today: '2026-11-26' })?.id).toBe(2)
	})

	test('is named with its day', () => {
		expect(describeBatch({ number: 'R-1125', bestBefore: '2027-05-25' })).toBe(
			'Batch R-1125, best before 25 May 2027',
		)
	})
})
