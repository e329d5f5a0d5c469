import { describe, expect, test } from 'vitest'
import { DEFAULT_CONTENT } from './default-content.ts'
import { discountPercent, GRINDS, noBreak, PRODUCTS, productFromParam, withContent } from './rules.ts'
import { rupees, toRupees } from '#shop/money.ts'

describe('the catalogue', () => {
	test('has the three specified blends', () => {
		const blends = withContent(DEFAULT_CONTENT, []).map(({ id, name, composition, badge }) => [
			id,
			name,
			`${composition.coffee}% coffee, ${composition.chicory}% chicory`,
			badge,
		])
		expect(blends).toEqual([
			[1, 'Artisan Blend - 100% Pure', '100% coffee, 0% chicory', 'Bestseller'],
			[2, 'Artisan Blend - Perfect', '91% coffee, 9% chicory', 'Limited Stock'],
			[3, 'Artisan Blend - Classic', '81% coffee, 19% chicory', 'New Arrival'],
		])
	})

	test('has four sizes of each, with weights and prices', () => {
		const variants = PRODUCTS.map(({ sizes }) =>
			sizes.map(({ value, label, price }) => `${value} ${label} ₹${toRupees(price)}`),
		)
		expect(variants).toEqual([
			[
				'sampler Sampler (80g) ₹110',
				'small Small (220g) ₹240',
				'medium Medium (500g) ₹480',
				'large Large (1000g) ₹950',
			],
			[
				'sampler Sampler (77g) ₹120',
				'small Small (220g) ₹250',
				'medium Medium (550g) ₹500',
				'large Large (1100g) ₹990',
			],
			[
				'sampler Sampler (79g) ₹120',
				'small Small (210g) ₹240',
				'medium Medium (525g) ₹490',
				'large Large (1050g) ₹980',
			],
		])
	})

	test('has three images of each', () => {
		expect(DEFAULT_CONTENT.map(({ image, additionalImages }) => [image, ...additionalImages])).toEqual([
			['pure/pure1.jpg', 'pure/pure2.jpg', 'pure/pure3.jpg'],
			['perfect/perfect1.jpg', 'perfect/perfect2.jpg', 'perfect/perfect3.jpg'],
			['classic/classic1.jpg', 'classic/classic2.jpg', 'classic/classic3.jpg'],
		])
	})

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
		expect(productFromParam('3').id).toBe(3)
	})
	test.each([undefined, '', '0', '4', '-1', '1.5', '2x', 'coffee', '99999999999'])(
		'returns the first product for %j',
		(text) => {
			expect(productFromParam(text).id).toBe(1)
		},
	)
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
