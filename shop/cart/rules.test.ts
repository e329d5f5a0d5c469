import { describe, expect, test } from 'vitest'
import {
	addLine,
	type CartLine,
	countItems,
	lineKey,
	readCart,
	removeLine,
	removeProduct,
	setQuantity,
	sizeName,
} from './rules.ts'

const pure: CartLine = {
	id: 1,
	name: 'Artisan Blend - 100% Pure',
	price: 240,
	quantity: 1,
	image: 'pure/pure1.jpg',
	size: 'Small (220g)',
	grind: 'Fine',
}

describe('the cart', () => {
	test('increases the quantity of a line with the same product, grind and size', () => {
		expect(countItems(addLine([pure], { ...pure, grind: 'FINE', size: 'Small' }))).toBe(2)
		expect(addLine([pure], { ...pure, grind: 'FINE', size: 'Small' })).toHaveLength(1)
	})
	test('adds a new line for another grind', () =>
		expect(addLine([pure], { ...pure, grind: 'Coarse' })).toHaveLength(2))
	test('ignores quantities below 1 and fractions', () => {
		expect(setQuantity([pure], lineKey(pure), 0)).toEqual([pure])
		expect(setQuantity([pure], lineKey(pure), 1.5)).toEqual([pure])
	})
	test('limits the quantity of a line to 99', () =>
		expect(setQuantity([pure], lineKey(pure), 5000)[0]?.quantity).toBe(99))
	test('removes one line or all lines of a product', () => {
		const cart = [pure, { ...pure, grind: 'Coarse' }]
		expect(removeLine(cart, lineKey(pure))).toHaveLength(1)
		expect(removeProduct(cart, 1)).toEqual([])
	})
	test('shows a size without its weight', () => expect(sizeName('Small (220g)')).toBe('Small'))
})

describe('readCart', () => {
	test('returns an empty cart for missing, invalid and unexpected data', () => {
		expect(
			[null, '', '{', '"x"', '{"a":1}', 'null', '[[]]', '[{"__proto__":{"id":1}}]'].map(readCart),
		).toEqual([[], [], [], [], [], [], [], []])
	})
	test('keeps valid lines and drops the rest', () => {
		expect(
			readCart(
				JSON.stringify([pure, { ...pure, id: 99 }, { ...pure, quantity: -1 }, { ...pure, quantity: '2' }, 7]),
			),
		).toEqual([pure])
	})
	test('uses names and images from the catalogue, never from storage', () => {
		const [line] = readCart(
			JSON.stringify([{ ...pure, name: '<img onerror=x>', image: 'https://evil.example/x.png' }]),
		)
		expect(line).toEqual(pure)
	})
	test('uses Fine for a line without a grind', () => {
		const { grind: _, ...withoutGrind } = pure
		expect(readCart(JSON.stringify([withoutGrind]))[0]?.grind).toBe('Fine')
	})
	test('replaces a price that is not a valid number', () => {
		expect(
			readCart('[{"id":1,"price":1e309,"quantity":99,"size":"Small (220g)","grind":"Fine"}]')[0]?.price,
		).toBe(240)
	})
})
