import { describe, expect, test } from 'vitest'
import { buyAgain } from '#app/cart/buy-again.ts'
import { toLineProduct } from '#app/catalogue/line-product.ts'
import { paise } from '#shop/money.ts'
import { asShown, productWithId } from '#test/fixtures/products.ts'

const pure = toLineProduct(asShown(productWithId(1)))
const item = {
	productId: 1,
	productName: 'Artisan Blend - 100% Pure',
	size: null,
	sizeLabel: 'Small (220g)',
	grind: 'Coarse',
	quantity: 2,
}

describe('buyAgain', () => {
	test("puts the item into a cart line at today's price", () => {
		const dearer = { ...pure, name: 'Pure', sizes: pure.sizes.map((size) => ({ ...size, price: size.mrp })) }
		expect(buyAgain([item], [dearer])).toEqual({
			lines: [
				{
					id: 1,
					name: 'Pure',
					price: 260,
					quantity: 2,
					image: pure.image,
					size: 'small',
					sizeLabel: 'Small (220g)',
					grind: 'Coarse',
				},
			],
			problems: [],
			newPrices: [],
		})
	})

	test('says what a pack costs now, if it has another price than when it was bought', () => {
		const [size] = pure.sizes
		if (!size) throw new Error('no size')
		const bought = (price: number) => ({ ...item, price: paise(price) })
		const pricesOf = (price: number) => buyAgain([bought(price)], [pure]).newPrices
		expect(pricesOf(24000)).toEqual([])
		expect(pricesOf(23000)).toEqual(['Artisan Blend - 100% Pure, Small (220g), is ₹240 now. It was ₹230.'])
		expect(pricesOf(25050)).toEqual(['Artisan Blend - 100% Pure, Small (220g), is ₹240 now. It was ₹250.50.'])
		expect(buyAgain([bought(23000)], []).newPrices).toEqual([])
	})

	test('finds a pack whose name has been corrected since', () => {
		const { lines } = buyAgain([{ ...item, size: 'small', sizeLabel: 'Smol (220g)' }], [pure])
		expect(lines).toMatchObject([{ sizeLabel: 'Small (220g)', quantity: 2 }])
	})

	test('says which items cannot be bought now, and takes the others', () => {
		const products = [toLineProduct(asShown(productWithId(1), 'small'))]
		const { lines, problems } = buyAgain(
			[item, { ...item, sizeLabel: 'Large (1000g)' }, { ...item, productId: 2, productName: 'Classic' }],
			products,
		)
		expect(lines.map(({ size }) => size)).toEqual(['large'])
		expect(problems).toEqual([
			'Artisan Blend - 100% Pure, Small (220g), is sold out.',
			'Classic, Small (220g), coarse grind, is no longer sold.',
		])
	})

	test('never swaps the grind for another', () => {
		const onlyFine = { ...pure, sizes: pure.sizes.map((size) => ({ ...size, grinds: ['fine' as const] })) }
		expect(buyAgain([item], [onlyFine])).toEqual({
			lines: [],
			newPrices: [],
			problems: ['Artisan Blend - 100% Pure, Small (220g), coarse grind, is no longer sold.'],
		})
	})

	test('takes at most as many packs as a cart line holds', () => {
		expect(buyAgain([{ ...item, quantity: 120 }], [pure]).lines[0]?.quantity).toBe(99)
	})
})
