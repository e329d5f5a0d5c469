import { describe, expect, test } from 'vitest'
import { differInPrice, isWithdrawn, reprice } from '#app/cart/reprice.ts'
import { ZERO_PAISE } from '#shop/money.ts'
import { LINE, SMALL } from '#test/fixtures/cart.ts'

describe('reprice', () => {
	test('sets the current price', () => {
		expect(reprice([LINE], [SMALL])).toEqual([{ ...LINE, price: 240 }])
	})
	test('leaves a line unchanged if its price is not known', () => {
		expect(reprice([LINE], [{ ...SMALL, size: 'large' }])).toEqual([LINE])
	})
	test('ignores the ₹0 of a failed request', () => {
		expect(reprice([LINE], [{ ...SMALL, mrp: ZERO_PAISE, sellingPrice: ZERO_PAISE }])).toEqual([LINE])
	})
})

describe('differInPrice', () => {
	test('finds one changed price among several lines', () => {
		expect(differInPrice([LINE, { ...LINE, price: 240 }], [LINE, LINE])).toBe(true)
	})
	test('ignores a changed quantity', () => {
		expect(differInPrice([{ ...LINE, quantity: 3 }], [LINE])).toBe(false)
	})
})

describe('isWithdrawn', () => {
	test('is true for a pack size or product that has no price any more', () => {
		expect(isWithdrawn(LINE, [SMALL])).toBe(false)
		expect(isWithdrawn(LINE, [{ ...SMALL, size: 'large' }])).toBe(true)
		expect(isWithdrawn({ ...LINE, id: 9 }, [SMALL])).toBe(true)
	})
	test('is not known while no prices could be read', () => expect(isWithdrawn(LINE, [])).toBe(false))
})
