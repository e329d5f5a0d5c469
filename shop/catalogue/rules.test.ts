import { describe, expect, test } from 'vitest'
import { defaultSize, discountPercent, GRINDS } from './rules.ts'
import { rupees } from '#shop/money.ts'
import { productWithId } from '#test/fixtures/products.ts'

describe('the catalogue', () => {
	test('has three grinds', () => {
		expect(GRINDS.map(({ value, label }) => `${value} ${label}`)).toEqual([
			'fine Fine',
			'medium Medium',
			'coarse Coarse',
		])
	})
})

test('the small size is selected first, or else the first one', () => {
	const { sizes } = productWithId(1)
	expect(defaultSize({ sizes }).value).toBe('small')
	expect(defaultSize({ sizes: sizes.slice(2) }).value).toBe('medium')
	expect(() => defaultSize({ sizes: [] })).toThrow('A shown product has no pack size')
})

describe('discountPercent', () => {
	test.each([
		[260, 240, 8],
		[550, 500, 9],
		[110, 110, 0],
		[1000, 996, 0],
		[1000, 995, 1],
	])('of ₹%d and ₹%d is %d', (mrp, selling, percent) => {
		expect(discountPercent({ mrp: rupees(mrp), sellingPrice: rupees(selling) })).toBe(percent)
	})
})
