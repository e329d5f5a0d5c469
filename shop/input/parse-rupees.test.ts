import { describe, expect, test } from 'vitest'
import { parseRupees } from './parse-rupees.ts'

describe('rupees entered by a person', () => {
	test.each([
		['120', 12_000],
		[' ₹ 120.5 ', 12_050],
		['1,200.50', 120_050],
		['1,00,000', 10_000_000],
		['100,000', 10_000_000],
		['0.01', 1],
		['1,200.00', 120_000],
		['₹1,200/-', 120_000],
		['Rs. 50/-', 5_000],
		['Rs.50', 5_000],
		['Rs 50', 5_000],
		['rs. 1,05,000.50 /-', 10_500_050],
		['INR 50', 5_000],
		['50 rupees', 5_000],
		['50 Rs.', 5_000],
		['Re 1', 100],
		['50/=', 5_000],
		['Rs. 50/- only', 5_000],
		['50 Rupees only.', 5_000],
	])('%j is an amount', (typed, amount) => expect(parseRupees(typed)).toBe(amount))
	// If the comma were ignored, the first would be read as 1250, although 12.50 may have been meant.
	test.each(['12,50', '2,8,0', '1,2000', ',100', '1.005', '-1', '0x10', '1e3', '१२', '', '1 000', 'NaN'])(
		'%j is not an amount',
		(typed) => expect(parseRupees(typed)).toBeNull(),
	)
	// 1.200 is 1,200 to some and 1.2 to others, and Rs..50 may be 50 or 0.50.
	test.each([
		'1.200',
		'1.200,00',
		'12,0',
		'Rs..50',
		'.50',
		'50/50',
		'50-',
		'50 paise',
		'1 lakh',
		'$50',
		'Rs.',
		'50 60',
	])('%j is refused rather than guessed', (typed) => expect(parseRupees(typed)).toBeNull())
})
