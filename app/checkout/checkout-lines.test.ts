import { describe, expect, it } from 'vitest'
import { priceLines, staleLines, withNewPrices } from '#app/checkout/priced-lines.ts'
import { rupees } from '#shop/money.ts'
import { LINE, SMALL } from '#test/cart-for-tests.ts'

const PRICES = [SMALL]

describe('priceLines', () => {
	it('charges the price in force, not the one kept in the cart', () => {
		expect(priceLines([LINE], PRICES)).toEqual([{ line: LINE, price: rupees(240) }])
	})
	it('keeps the price of the cart where none is known', () => {
		expect(priceLines([LINE], [])).toEqual([{ line: LINE, price: rupees(199) }])
	})
})

describe('staleLines', () => {
	it('names the lines to be mended, at the price in force', () => {
		expect(staleLines(priceLines([LINE], PRICES))).toEqual([{ ...LINE, price: 240 }])
	})
	it('is silent when nothing has changed', () => {
		expect(staleLines(priceLines([{ ...LINE, price: 240 }], PRICES))).toEqual([])
	})
})

describe('withNewPrices', () => {
	it('takes over what the server says', () => {
		const changed = [{ id: 1, size: 'Small (220g)', grind: 'Fine', price: 255.5 }]
		expect(withNewPrices(PRICES, changed)[0]?.sellingPrice).toBe(rupees(255.5))
	})
})
