import { describe, expect, it } from 'vitest'
import { differInPrice, reprice } from '#app/cart/reprice.ts'
import { ZERO_PAISE } from '#shop/money.ts'
import { LINE, SMALL } from '#test/fixtures/cart.ts'

describe('reprice', () => {
	it('puts the price in force on a line', () => {
		expect(reprice([LINE], [SMALL])).toEqual([{ ...LINE, price: 240 }])
	})
	it('leaves a line as it is where no price is known', () => {
		expect(reprice([LINE], [{ ...SMALL, size: 'large' }])).toEqual([LINE])
	})
	it('never puts the ₹0 of a failed call on a line', () => {
		expect(reprice([LINE], [{ ...SMALL, mrp: ZERO_PAISE, sellingPrice: ZERO_PAISE }])).toEqual([LINE])
	})
})

describe('differInPrice', () => {
	it('sees one changed price among others', () => {
		expect(differInPrice([LINE, { ...LINE, price: 240 }], [LINE, LINE])).toBe(true)
	})
	it('is calm where only a quantity has changed', () => {
		expect(differInPrice([{ ...LINE, quantity: 3 }], [LINE])).toBe(false)
	})
})
