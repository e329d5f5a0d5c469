import { describe, expect, test } from 'vitest'
import { defaultSize, discountPercent, GRINDS, noBreak, productFromParam } from './rules.ts'
import { rupees } from '#shop/money.ts'
import { PRODUCTS, productWithId } from '#test/fixtures/products.ts'

describe('the catalogue', () => {
	test('has three grinds', () => {
		expect(GRINDS.map(({ value, label }) => `${value} ${label}`)).toEqual([
			'fine Fine',
			'medium Medium',
			'coarse Coarse',
		])
	})
})

describe('productFromParam', () => {
	test('returns a product by its id', () => {
		expect(productFromParam(PRODUCTS, '3')?.id).toBe(3)
	})
	test.each([undefined, '', '0', '4', '-1', '1.5', '2x', 'coffee', '99999999999'])(
		'returns the first product for %j',
		(text) => {
			expect(productFromParam(PRODUCTS, text)?.id).toBe(1)
		},
	)
	test('returns nothing while nothing is sold', () => expect(productFromParam([], '1')).toBe(null))
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

describe('noBreak', () => {
	test('allows a line break only after the dash', () => {
		expect(noBreak('Artisan Blend - 100% Pure').split(' ')).toEqual([
			'Artisan\u00a0Blend\u00a0-',
			'100%\u00a0Pure',
		])
	})
})
