import { expect, test } from 'vitest'
import { packYields } from './brewing.ts'
import { productWithId } from '#test/fixtures/products.ts'

test('a pack makes a tumbler of every 10 g, rounded down', () => {
	expect(packYields(productWithId(1).sizes)).toBe(
		'80\u00a0g makes about 8 tumblers, 220\u00a0g about 22, 500\u00a0g about 50, 1000\u00a0g about 100.',
	)
	expect(packYields([{ netQuantity: 77, unit: 'g' }])).toBe('77\u00a0g makes about 7 tumblers.')
})

test('nothing is said of packs that are not weighed in grams, or too small for two tumblers', () => {
	expect(packYields([])).toBe('')
	expect(
		packYields([
			{ netQuantity: 1, unit: 'piece' },
			{ netQuantity: 15, unit: 'g' },
		]),
	).toBe('')
})
