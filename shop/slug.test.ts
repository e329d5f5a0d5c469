import { describe, expect, test } from 'vitest'
import { isSlug, slugFor } from './slug.ts'

describe('slugFor', () => {
	test('appends a number to a name that is taken, and shortens a long name', () => {
		expect(slugFor('Monsoon Malabar', { taken: ['monsoon-malabar'], fallback: 'product' })).toBe(
			'monsoon-malabar-2',
		)
		const beyond = 'Monsoon Malabar of the Nilgiris and beyond'
		const long = slugFor(beyond, { taken: [], fallback: 'product' })
		expect(long).toBe('monsoon-malabar-of-the-nilgiri')
		expect(slugFor(beyond, { taken: [long], fallback: 'product' })).toBe('monsoon-malabar-of-the-nilgi-2')
		expect(isSlug('monsoon-malabar-of-the-nilgi-2')).toBe(true)
	})

	test('uses the fallback for a name without Latin letters', () => {
		expect(slugFor('காபி', { taken: ['product'], fallback: 'product' })).toBe('product-2')
	})
})
