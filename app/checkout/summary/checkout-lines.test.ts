import { describe, expect, it } from 'vitest'
import { checkoutLines, staleLines, withNewPrices } from '#app/checkout/summary/checkout-lines.ts'
import { rupees } from '#shop/money.ts'
import { LINE, SMALL } from '#test/fixtures/cart.ts'

const PRICES = [SMALL]

describe('checkoutLines', () => {
	it('charges the price in force, not the one kept in the cart', () => {
		expect(checkoutLines([LINE], PRICES)).toEqual([{ line: LINE, price: rupees(240) }])
	})
	it('keeps the price of the cart where none is known', () => {
		expect(checkoutLines([LINE], [])).toEqual([{ line: LINE, price: rupees(199) }])
	})
})

describe('staleLines', () => {
	it('names the lines to be mended, at the price in force', () => {
		expect(staleLines(checkoutLines([LINE], PRICES))).toEqual([{ ...LINE, price: 240 }])
	})
	it('is silent when nothing has changed', () => {
		expect(staleLines(checkoutLines([{ ...LINE, price: 240 }], PRICES))).toEqual([])
	})
})

describe('withNewPrices', () => {
	it('takes over what the server says', () => {
		const changed = [{ id: 1, size: 'Small (220g)', grind: 'Fine', price: 255.5 }]
		expect(withNewPrices(PRICES, changed)[0]?.sellingPrice).toBe(rupees(255.5))
	})
})
