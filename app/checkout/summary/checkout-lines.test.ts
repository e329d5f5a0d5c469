import { describe, expect, test } from 'vitest'
import { checkoutLines, withNewPrices } from '#app/checkout/summary/checkout-lines.ts'
import { rupees } from '#shop/money.ts'
import { LINE, SMALL } from '#test/fixtures/checkout/cart.ts'

const PRICES = [SMALL]

describe('checkoutLines', () => {
	test('uses the current price, not the one in the cart', () => {
		expect(checkoutLines([LINE], { prices: PRICES, products: [] })).toEqual([
			{ line: LINE, price: rupees(240), problem: null },
		])
	})
	test('uses the price in the cart if none is known', () => {
		expect(checkoutLines([LINE], { prices: [], products: [] })).toEqual([
			{ line: LINE, price: rupees(199), problem: null },
		])
	})
})

test('a line of what is no longer sold says so', () => {
	const [line] = checkoutLines([LINE], { prices: PRICES, products: [{ id: 1, sizes: [] }] })
	expect(line?.problem?.sentence).toBe('Artisan Blend - 100% Pure, Small (220g), is no longer sold.')
})

describe('withNewPrices', () => {
	test('applies the prices that the server reports', () => {
		const changed = [{ id: 1, size: 'Small (220g)', variant: 'small', grind: 'Fine', price: 255.5 }]
		expect(withNewPrices(PRICES, changed)[0]?.sellingPrice).toBe(rupees(255.5))
	})
	test('finds a pack whose name was corrected by its key', () => {
		const changed = [{ id: 1, size: 'Little (220g)', variant: 'small', grind: 'Fine', price: 255.5 }]
		expect(withNewPrices(PRICES, changed)).toMatchObject([{ size: 'small', sellingPrice: rupees(255.5) }])
	})
	test('adds those of products whose prices could not be loaded', () => {
		const changed = [{ id: 7, size: 'Small (220g)', variant: 'small', grind: 'Fine', price: 255.5 }]
		expect(
			checkoutLines([{ ...LINE, id: 7 }], { prices: withNewPrices(PRICES, changed), products: [] })[0]?.price,
		).toBe(rupees(255.5))
	})
	test('takes the first of two', () => {
		const change = (price: number) => ({
			id: 1,
			size: 'Small (220g)',
			variant: 'small',
			grind: 'Fine',
			price,
		})
		expect(withNewPrices(PRICES, [change(255), change(250)])).toMatchObject([{ sellingPrice: rupees(255) }])
	})
})
