import { expect, test } from 'vitest'
import { CopiedNumber, CountText, PercentText } from './numbers.ts'
import { ProductDetailsInput } from '#shop/catalogue/input.ts'
import { TaxCategoryInput } from '#shop/tax/input.ts'

test('a number that is copied from paper has no spaces and hyphens', () => {
	for (const typed of ['12421008000123', '1242 1008 0001 23', ' 1242-1008-0001-23 ', '1242\u00A01008 000123'])
		expect(CopiedNumber.parse(typed)).toBe('12421008000123')
})

test('a percentage may have its sign, wherever one is entered', () => {
	for (const typed of ['18', '18%', ' 18 % ', '18 percent', '18 per cent'])
		expect(PercentText.parse(typed)).toBe('18')
	const category = { label: 'Steel filters', hsn: '7323 93', validFrom: '2026-11-20' }
	expect(TaxCategoryInput.parse({ ...category, rateBasisPoints: '18%' })).toMatchObject({
		hsn: '732393',
		rateBasisPoints: 1800,
	})
	const { error } = ProductDetailsInput.safeParse({ coffee: '70%', chicory: '30 %' })
	expect(error?.issues.map(({ path }) => path[0])).not.toContain('coffee')
})

test('a count may have commas and its unit, and is not guessed at', () => {
	for (const typed of ['1200', '1,200', ' 1,200 days ']) expect(CountText('day').parse(typed)).toBe('1200')
	expect(CountText().parse('1,00,000')).toBe('100000')
	for (const typed of ['1,2', '1.200', '3 days', '12,00']) expect(CountText().parse(typed)).toBe(typed)
})
