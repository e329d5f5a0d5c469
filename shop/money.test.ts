import { describe, expect, test } from 'vitest'
import {
	formatConsistently,
	formatWithRs,
	formatPrice,
	formatTotal,
	paise,
	paiseFromRupees,
	percentChange,
	percentOff,
	percentOf,
	rupees,
	totalOf,
	parseTotal,
} from './money.ts'

describe('paiseFromRupees', () => {
	test('accepts 228.57 as a double represents it', () => expect(paiseFromRupees(228.57)).toBe(22857))
	test('refuses half a paisa', () => expect(paiseFromRupees(0.005)).toBeNull())
	test('refuses what is not finite or too large', () => {
		expect([Number.NaN, Number.POSITIVE_INFINITY, 1e12].map(paiseFromRupees)).toEqual([null, null, null])
	})
})

describe('paise', () => {
	test('refuses fractions and amounts out of range of a column', () => {
		expect(() => paise(0.5)).toThrow(RangeError)
		expect(() => paise(2_147_483_648)).toThrow(RangeError)
	})
})

describe('a total over many orders', () => {
	test('may exceed the range of a column', () => {
		expect(totalOf([rupees(2_00_00_000), rupees(2_00_00_000)])).toBe(4_000_000_000)
		expect(parseTotal('4000000000')).toBe(4_000_000_000)
	})
	test('must be whole paise', () => expect(() => parseTotal('0.5')).toThrow(RangeError))
})

describe('percentages', () => {
	test('rounds to the nearest paisa, once', () => expect(percentOf(paise(2405), 10)).toBe(241))
	test('₹240 is 8% below ₹260', () => expect(percentOff(rupees(260), rupees(240))).toBe(8))
	test('is 0 for an amount of 0', () => expect(percentOff(rupees(0), rupees(0))).toBe(0))
	test('₹240 is 8% less than ₹260, which is 8% more than ₹240', () => {
		expect([percentChange(rupees(260), rupees(240)), percentChange(rupees(240), rupees(260))]).toEqual([
			-8, 8,
		])
	})
	test('a change from ₹0 has no percentage', () => expect(percentChange(rupees(0), rupees(240))).toBeNull())
})

describe('formatting', () => {
	test('groups as India does', () => expect(formatTotal(rupees(105000))).toBe('₹1,05,000.00'))
	test('has the sign before the symbol', () => expect(formatTotal(rupees(-240.5))).toBe('−₹240.50'))
	test('formatPrice leaves out zero paise', () =>
		expect([formatPrice(rupees(240)), formatPrice(rupees(240.5))]).toEqual(['₹240', '₹240.50']))
	test('formatConsistently shows paise in all amounts as soon as one has some', () => {
		expect(formatConsistently([rupees(240), rupees(110)])(rupees(350))).toBe('₹350')
		expect(formatConsistently([rupees(240), rupees(110.5)])(rupees(240))).toBe('₹240.00')
	})
	test('formatWithRs writes Rs. instead of the symbol', () =>
		expect(formatWithRs(rupees(280))).toBe('Rs. 280.00'))
})
