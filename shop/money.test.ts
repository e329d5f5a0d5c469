import { describe, expect, test } from 'vitest'
import {
	formatAlike,
	formatPaid,
	formatPrice,
	formatTotal,
	paise,
	paiseFromRupees,
	percentBelow,
	percentOf,
	pricePerGram,
	readRupees,
	rupees,
	sumAll,
	sumOfMany,
} from './money.ts'

describe('paiseFromRupees', () => {
	test('takes what a double makes of 228.57', () => expect(paiseFromRupees(228.57)).toBe(22857))
	test('refuses half a paisa', () => expect(paiseFromRupees(0.005)).toBeNull())
	test('refuses what cannot be counted', () => {
		expect([Number.NaN, Number.POSITIVE_INFINITY, 1e12].map(paiseFromRupees)).toEqual([null, null, null])
	})
})

describe('paise', () => {
	test('refuses fractions and more than a column holds', () => {
		expect(() => paise(0.5)).toThrow(RangeError)
		expect(() => paise(2_147_483_648)).toThrow(RangeError)
	})
})

describe('rupees as a person types them', () => {
	test.each([
		['120', 12_000],
		[' ₹ 120.5 ', 12_050],
		['1,200.50', 120_050],
		['1,00,000', 10_000_000],
		['100,000', 10_000_000],
		['0.01', 1],
	])('%j is a sum', (typed, amount) => expect(readRupees(typed)).toBe(amount))
	// Read without its comma, the first would be a hundred times what its writer meant.
	test.each(['12,50', '2,8,0', '1,2000', ',100', '1.005', '-1', '0x10', '1e3', '१२', '', '1 000', 'NaN'])(
		'%j is none',
		(typed) => expect(readRupees(typed)).toBeNull(),
	)
})

describe('a sum over many orders', () => {
	test('may be more than a column holds', () => {
		expect(sumAll([rupees(2_00_00_000), rupees(2_00_00_000)])).toBe(4_000_000_000)
		expect(sumOfMany('4000000000')).toBe(4_000_000_000)
	})
	test('is whole paise all the same', () => expect(() => sumOfMany('0.5')).toThrow(RangeError))
})

describe('percentages', () => {
	test('rounds to the nearest paisa, once', () => expect(percentOf(paise(2405), 10)).toBe(241))
	test('takes ₹20 off ₹260 as 8%', () => expect(percentBelow(rupees(260), rupees(240))).toBe(8))
	test('takes nothing off nothing', () => expect(percentBelow(rupees(0), rupees(0))).toBe(0))
})

describe('writing money', () => {
	test('groups as India does', () => expect(formatTotal(rupees(105000))).toBe('₹1,05,000.00'))
	test('leaves out empty paise on cards', () =>
		expect([formatPrice(rupees(240)), formatPrice(rupees(240.5))]).toEqual(['₹240', '₹240.50']))
	test('writes paise everywhere on a screen as soon as one sum has some', () => {
		expect(formatAlike([rupees(240), rupees(110)])(rupees(350))).toBe('₹350')
		expect(formatAlike([rupees(240), rupees(110.5)])(rupees(240))).toBe('₹240.00')
	})
	test('writes Rs. on the result page', () => expect(formatPaid(rupees(280))).toBe('Rs. 280.00'))
	test('says ₹1.09 per gram for ₹240 and 220 g', () => expect(pricePerGram(rupees(240), 220)).toBe('₹1.09'))
})
