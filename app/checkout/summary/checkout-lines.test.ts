import { describe, expect, it } from 'vitest'
import { checkoutLines, staleLines, withNewPrices } from '#app/checkout/summary/checkout-lines.ts'
import { rupees } from '#shop/money.ts'
import { LINE, SMALL } from '#test/fixtures/cart.ts'

const PRICES = [SMALL]

describe('checkoutLines', () => {
	it('uses the current price, not the one in the cart', () => {
		expect(checkoutLines([LINE], PRICES)).toEqual([{ line: LINE, price: rupees(240) }])
	})
	it('uses the price in the cart if none is known', () => {
		expect(checkoutLines([LINE], [])).toEqual([{ line: LINE, price: rupees(199) }])
	})
})

describe('staleLines', () => {
	it('returns the outdated lines with the current price', () => {
		expect(staleLines(checkoutLines([LINE], PRICES))).toEqual([{ ...LINE, price: 240 }])
	})
	it('returns nothing if no price has changed', () => {
		expect(staleLines(checkoutLines([{ ...LINE, price: 240 }], PRICES))).toEqual([])
	})
})

describe('withNewPrices', () => {
	it('applies the prices that the server reports', () => {
		const changed = [{ id: 1, size: 'Small (220g)', grind: 'Fine', price: 255.5 }]
		expect(withNewPrices(PRICES, changed)[0]?.sellingPrice).toBe(rupees(255.5))
	})
})
