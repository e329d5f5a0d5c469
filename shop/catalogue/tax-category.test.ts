import { expect, test } from 'vitest'
import { PRODUCTS } from './rules.ts'
import { taxCategoryOf } from './tax-category.ts'

test('pure coffee and blends with chicory have tax categories of their own', () => {
	expect(PRODUCTS.map(taxCategoryOf)).toEqual(['coffee', 'coffee-chicory', 'coffee-chicory'])
})
