import { expect, test } from 'vitest'
import { brewingGuidePath } from './brewing-guide.ts'

test('the brewing guide is that of the first coffee, and there is none without coffee', () => {
	const filter = { productId: 5, grind: '' }
	expect(brewingGuidePath([filter, { productId: 2, grind: 'Fine' }])).toBe('/product/2#brewing-title')
	expect(brewingGuidePath([filter])).toBeNull()
	expect(brewingGuidePath([{ productId: null, grind: 'Fine' }])).toBeNull()
	expect(brewingGuidePath([])).toBeNull()
})
