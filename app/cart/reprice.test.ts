import { describe, expect, test } from 'vitest'
import { differInPrice, reprice, whyNotForSale } from '#app/cart/reprice.ts'
import { ZERO_PAISE } from '#shop/money.ts'
import { LINE, SMALL } from '#test/fixtures/cart.ts'
import { asShown, productWithId } from '#test/fixtures/products.ts'

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

describe('whyNotForSale', () => {
	const pure = asShown(productWithId(1))
	test('is nothing for what is sold, or while nothing is known of the product', () => {
		expect(whyNotForSale(LINE, [pure])).toBe(null)
		expect(whyNotForSale({ ...LINE, id: 9 }, [pure])).toBe(null)
	})
	test('names a pack size that is sold out', () => {
		expect(whyNotForSale(LINE, [asShown(pure, 'small')])).toBe('Sold out.')
		expect(whyNotForSale(LINE, [asShown(pure, 'large')])).toBe(null)
	})
	test('names a pack size or a product that is no longer sold', () => {
		expect(whyNotForSale({ ...LINE, size: 'Bucket (5000g)' }, [pure])).toBe('No longer sold.')
		expect(whyNotForSale(LINE, [{ id: 1, sizes: [] }])).toBe('No longer sold.')
	})
})
