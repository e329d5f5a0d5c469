import { expect, test } from 'vitest'
import { quoteCart } from './cart-quote.ts'
import { readCart } from '#shop/cart/rules.ts'
import { GRINDS, PRODUCTS } from '#shop/catalogue/rules.ts'

const pure = { id: 1, size: 'Small (220g)', grind: 'Fine', price: 240, quantity: 3 }

test('the total of a cart is price times quantity, without shipping', () => {
	const cart = readCart(JSON.stringify([pure, { ...pure, grind: 'Coarse', price: 239.5, quantity: 1 }]))
	expect(quoteCart(cart)).toEqual({ subtotal: 95950, shipping: null, discount: 0, total: 95950 })
	expect(quoteCart([]).total).toBe(0)
})

test('the largest cart that storage can hold has a total', () => {
	const lines = PRODUCTS.flatMap(({ id, sizes }) =>
		sizes.flatMap(({ label }) =>
			GRINDS.map(({ value }) => ({ id, size: label, grind: value, quantity: 99 })),
		),
	)
	for (const price of [5_000, 10_000, 1e9]) {
		const text = JSON.stringify(lines.map((line) => ({ ...line, price })))
		expect(quoteCart(readCart(text)).total).toBeGreaterThan(0)
	}
})
