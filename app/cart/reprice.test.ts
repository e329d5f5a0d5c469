import { describe, expect, it } from 'vitest'
import { differInPrice, reprice } from '#app/cart/reprice.ts'
import { NOTHING, rupees } from '#shop/money.ts'

const LINE = {
	id: 1,
	name: 'Artisan Blend - 100% Pure',
	price: 199,
	quantity: 2,
	image: 'pure/pure1.jpg',
	size: 'Small (220g)',
	grind: 'Fine',
}
const SMALL = { productId: 1, size: 'small' as const, mrp: rupees(260), sellingPrice: rupees(240) }

describe('reprice', () => {
	it('puts the price in force on a line', () => {
		expect(reprice([LINE], [SMALL])).toEqual([{ ...LINE, price: 240 }])
	})
	it('leaves a line as it is where no price is known', () => {
		expect(reprice([LINE], [{ ...SMALL, size: 'large' }])).toEqual([LINE])
	})
	it('never puts the ₹0 of a failed call on a line', () => {
		expect(reprice([LINE], [{ ...SMALL, mrp: NOTHING, sellingPrice: NOTHING }])).toEqual([LINE])
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
