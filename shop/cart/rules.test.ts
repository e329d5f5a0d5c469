import { describe, expect, test } from 'vitest'
import {
	addLine,
	type CartLine,
	countItems,
	lineKey,
	maxQuantity,
	newLine,
	readCart,
	removeLine,
	removeProduct,
	setQuantity,
	sizeName,
	withPrice,
	writeCart,
} from './rules.ts'
import { rupees } from '#shop/money.ts'

const pure: CartLine = {
	id: 1,
	name: 'Artisan Blend - 100% Pure',
	price: 240,
	quantity: 1,
	image: 'pure/pure1.jpg',
	size: 'small',
	sizeLabel: 'Small (220g)',
	grind: 'Fine',
}

describe('the cart', () => {
	test('increases the quantity of a line with the same product, grind and size', () => {
		expect(countItems(addLine([pure], { ...pure, grind: 'FINE', sizeLabel: 'Small' }))).toBe(2)
		expect(addLine([pure], { ...pure, grind: 'FINE', sizeLabel: 'Small' })).toHaveLength(1)
	})
	test('adds a new line for another grind', () =>
		expect(addLine([pure], { ...pure, grind: 'Coarse' })).toHaveLength(2))
	test('ignores quantities below 1 and fractions', () => {
		expect(setQuantity([pure], lineKey(pure), 0)).toEqual([pure])
		expect(setQuantity([pure], lineKey(pure), 1.5)).toEqual([pure])
	})
	test('limits the quantity of a line to 99', () =>
		expect(setQuantity([pure], lineKey(pure), 5000)[0]?.quantity).toBe(99))
	test('limits a dear line to fewer, so that the largest cart has a total', () => {
		expect([5_000, 5_290, 5_291, 50_000].map((price) => maxQuantity(rupees(price)))).toEqual([99, 99, 98, 10])
		const filter = { ...pure, price: 50_000, quantity: 9 }
		expect(addLine([filter], filter)[0]?.quantity).toBe(10)
		expect(setQuantity([filter], lineKey(filter), 50)[0]?.quantity).toBe(10)
		expect(readCart(writeCart([{ ...filter, quantity: 99 }]))[0]?.quantity).toBe(10)
		expect(withPrice({ ...pure, quantity: 99 }, rupees(50_000))).toMatchObject({
			price: 50_000,
			quantity: 10,
		})
	})
	test('knows a pack by its key, also after its name has been corrected', () => {
		const size = { value: 'small', label: 'Smalls (220g)', price: rupees(240), grinds: ['fine' as const] }
		const corrected = newLine({ product: { id: 1, name: pure.name, image: pure.image }, size, grind: 'fine' })
		expect(corrected).toEqual({ ...pure, sizeLabel: 'Smalls (220g)' })
		expect(lineKey(corrected)).toBe(lineKey(pure))
		expect(addLine([pure], corrected)).toEqual([{ ...corrected, quantity: 2 }])
		expect(addLine([corrected], pure)).toEqual([{ ...pure, quantity: 2 }])
		expect(readCart(writeCart([corrected]))).toEqual([corrected])
	})
	test('removes one line or all lines of a product', () => {
		const cart = [pure, { ...pure, grind: 'Coarse' }]
		expect(removeLine(cart, lineKey(pure))).toHaveLength(1)
		expect(removeProduct(cart, 1)).toEqual([])
	})
	test('shows a size without its weight', () => expect(sizeName('Small (220g)')).toBe('Small'))
})

/** A line as a browser stores it. */
const STORED = {
	id: 1,
	name: 'Artisan Blend - 100% Pure',
	price: 240,
	quantity: 1,
	image: 'pure/pure1.jpg',
	size: 'Small (220g)',
	grind: 'Fine',
}

test('what browsers have stored stays readable, and is stored as before', () => {
	const corrected = { ...STORED, size: 'Smalls (220g)', variant: 'small' }
	expect(readCart(JSON.stringify([STORED]))).toEqual([pure])
	expect(readCart(JSON.stringify([corrected]))).toEqual([{ ...pure, sizeLabel: 'Smalls (220g)' }])
	for (const line of [STORED, corrected])
		expect(JSON.parse(writeCart(readCart(JSON.stringify([line]))))).toEqual([line])
})

describe('readCart', () => {
	test('returns an empty cart for missing, invalid and unexpected data', () => {
		expect(
			[null, '', '{', '"x"', '{"a":1}', 'null', '[[]]', '[{"__proto__":{"id":1}}]'].map(readCart),
		).toEqual([[], [], [], [], [], [], [], []])
	})
	test('keeps valid lines and drops the rest', () => {
		const invalid = [
			{ id: 0 },
			{ id: '1' },
			{ name: '' },
			{ name: 'x'.repeat(121) },
			{ size: 'x'.repeat(121) },
			{ size: undefined },
			{ quantity: -1 },
			{ quantity: '2' },
			{ price: 0 },
			{ price: 50_001 },
			{ price: 1.234 },
			{ image: undefined },
		]
		for (const change of invalid) {
			const stored = JSON.stringify([{ ...STORED, ...change }, STORED, 7])
			expect(readCart(stored), JSON.stringify(change)).toEqual([pure])
		}
	})
	test('loads no image of another server', () => {
		for (const image of ['https://evil.example/x.png', '//evil.example/x.png', '../x.png', 'pure/x.svg'])
			expect(readCart(JSON.stringify([{ ...STORED, image }])), image).toEqual([])
		const uploaded = { ...pure, image: 'pure/1795156200000-cup.jpg' }
		expect(readCart(writeCart([uploaded]))).toEqual([uploaded])
	})
	test('uses Fine for a line without a grind', () => {
		const { grind: _, ...withoutGrind } = STORED
		expect(readCart(JSON.stringify([withoutGrind]))[0]?.grind).toBe('Fine')
	})
	test('drops a line whose price is not a valid number', () => {
		expect(readCart(JSON.stringify([STORED]).replace('240', '1e309'))).toEqual([])
	})
})
