import { expect, test } from 'vitest'
import { describePack } from './describe-pack.ts'

test('names a pack by size, weight and grind', () => {
	expect(describePack({ sizeLabel: 'Small (220g)', grind: 'Medium' })).toBe('Small (220g), medium grind')
})

test('names no grind of what is not ground', () => {
	expect(describePack({ sizeLabel: 'Filter (1 piece)', grind: '' })).toBe('Filter (1 piece)')
})
