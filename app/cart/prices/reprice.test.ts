import { describe, expect, test } from 'vitest'
import { differInPrice, orderable, reprice, findLineProblem } from '#app/cart/prices/reprice.ts'
import type { GrindValue } from '#shop/catalogue/rules.ts'
import { ZERO_PAISE } from '#shop/money.ts'
import { LINE, SMALL } from '#test/fixtures/checkout/cart.ts'
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

describe('findLineProblem', () => {
	const pure = asShown(productWithId(1))
	test('is nothing for what is sold, or while nothing is known of the product', () => {
		expect(findLineProblem(LINE, [pure])).toBe(null)
		expect(findLineProblem({ ...LINE, id: 9 }, [pure])).toBe(null)
	})
	test('names a pack size that is sold out', () => {
		expect(findLineProblem(LINE, [asShown(pure, 'small')])).toEqual({
			reason: 'Sold out.',
			sentence: 'Artisan Blend - 100% Pure, Small (220g), is sold out.',
			isSoldOut: true,
		})
		expect(findLineProblem(LINE, [asShown(pure, 'large')])).toBe(null)
	})

	test('names a pack size or a product that is no longer sold', () => {
		const gone = {
			reason: 'No longer sold.',
			sentence: 'Artisan Blend - 100% Pure, Small (220g), is no longer sold.',
			isSoldOut: false,
		}
		expect(findLineProblem(LINE, [{ ...pure, sizes: pure.sizes.slice(2) }])).toEqual(gone)
		expect(findLineProblem(LINE, [{ id: 1, sizes: [] }])).toEqual(gone)
	})

	test('names a grind that is no longer offered, except for what is no longer ground', () => {
		const withGrinds = (grinds: GrindValue[]) => [
			{ ...pure, sizes: pure.sizes.map((size) => ({ ...size, isSoldOut: false, grinds })) },
		]
		expect(findLineProblem(LINE, withGrinds(['coarse']))).toEqual({
			reason: 'No longer sold in this grind.',
			sentence: 'Artisan Blend - 100% Pure, Small (220g), fine grind, is no longer sold.',
			isSoldOut: false,
		})
		expect(findLineProblem(LINE, withGrinds([]))).toBe(null)
	})

	test('leaves a line out of what can be ordered', () => {
		const cart = [LINE, { ...LINE, size: 'large', sizeLabel: 'Large (1000g)' }, { ...LINE, id: 9 }]
		expect(orderable(cart, [{ ...pure, sizes: pure.sizes.slice(2) }])).toEqual(cart.slice(1))
	})
})
