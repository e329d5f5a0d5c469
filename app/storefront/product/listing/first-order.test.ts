import { expect, test } from 'vitest'
import { firstOrder } from './first-order.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'

function blendsWith(change: Partial<ShownProduct>, isSoldOut = false): ShownProduct[] {
	return PRODUCTS.map((product) => ({
		...product,
		sizes: product.sizes.map((size) => ({ ...size, isSoldOut })),
		...change,
	}))
}

test('the blend for a first order is described by the catalogue', () => {
	expect(firstOrder(blendsWith({}), '2')).toEqual({
		id: 2,
		name: 'Perfect',
		taste: 'strength 3 of 5, 9% chicory',
	})
	expect(firstOrder(blendsWith({}), '1')?.taste).toBe('strength 2 of 5, no chicory')
	expect(firstOrder(blendsWith({ shortName: 'Morning', roast: 'Temple roast' }), '2')).toMatchObject({
		name: 'Morning',
		taste: '9% chicory',
	})
})

test('none is suggested that is not on sale, sold out or no blend', () => {
	expect(firstOrder(blendsWith({}), '')).toBeNull()
	expect(firstOrder(blendsWith({}), '9')).toBeNull()
	expect(firstOrder(blendsWith({}, true), '2')).toBeNull()
	expect(firstOrder(blendsWith({ composition: null }), '2')).toBeNull()
})
