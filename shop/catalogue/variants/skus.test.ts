import { expect, test } from 'vitest'
import { VariantInput } from './input.ts'
import { freeSkuFor, skuFor } from './skus.ts'

test('an automatic SKU names the product and the pack size', () => {
	expect(skuFor('perfect', 'family pack')).toBe('perfect-family-pack')
})

test('one that is taken gets a number', () => {
	expect(freeSkuFor('perfect', 'small', new Set(['perfect-small', 'perfect-small-2']))).toBe(
		'perfect-small-3',
	)
})

test('the longest names give a SKU that the forms accept, also with a number', () => {
	const slug = 'monsoon-malabar-of-the-nilgiri'
	const size = 'கா'.repeat(15)
	const first = skuFor(slug, size)
	const second = freeSkuFor(slug, size, new Set([first]))
	expect(Array.from(first)).toHaveLength(40)
	expect(second).toMatch(/-2$/)
	for (const sku of [first, second]) expect(VariantInput.shape.sku.parse(sku)).toBe(sku)
})
