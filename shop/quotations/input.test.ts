import { describe, expect, test } from 'vitest'
import { PricedInput, QuotationInput } from './input.ts'
import { quotationForm } from '#test/fixtures/quotations.ts'

test('a pack whose name has several words, or is in Tamil, can be quoted', () => {
	const isRead = (size: string) =>
		PricedInput.shape.lines.safeParse([{ productId: '1', size, grind: '', quantity: '1' }]).success
	expect(['small', 'family pack', 'சிறியது', '', 'small:', 'Small (220g)'].map(isRead)).toEqual([
		true,
		true,
		true,
		false,
		false,
		false,
	])
})

describe('input', () => {
	test.each([
		['0 packs', { lines: [{ productId: 1, size: 'small', grind: '', quantity: '0' }] }, 'lines'],
		['half a pack', { lines: [{ productId: 1, size: 'small', grind: '', quantity: '1.5' }] }, 'lines'],
		['2,001 packs', { lines: [{ productId: 1, size: 'small', grind: '', quantity: '2001' }] }, 'lines'],
		['a discount that is no amount', { discount: '12,50' }, 'discount'],
		['a negative discount', { discount: '-5' }, 'discount'],
		['a discount without a reason', { discount: '100' }, 'discountReason'],
		['a wrong email', { email: 'meena@' }, 'email'],
		['a wrong phone', { phone: '12345' }, 'phone'],
		['a wrong GSTIN', { gstin: '33AAPFU0939F1Z9' }, 'gstin'],
		['no last day', { lastDay: '' }, 'lastDay'],
		['a short name', { name: 'A' }, 'name'],
	])('refuses %s', (_, change, field) => {
		expect(QuotationInput.safeParse(quotationForm(change)).error?.issues[0]?.path[0]).toBe(field)
	})
})
