import { expect, test } from 'vitest'
import { quoteCart } from './cart-quote.ts'
import { MAX_LINE_QUANTITY, MAX_LINES, readCart, writeCart } from '#shop/cart/rules.ts'
import { MAX_VARIANT_PRICE } from '#shop/catalogue/rules.ts'
import { toRupees } from '#shop/money.ts'
import { LINE } from '#test/fixtures/checkout/cart.ts'

const pure = { ...LINE, price: 240, quantity: 3 }

test('the total of a cart is price times quantity, without shipping', () => {
	const cart = readCart(writeCart([pure, { ...pure, grind: 'Coarse', price: 239.5, quantity: 1 }]))
	expect(quoteCart(cart, [])).toMatchObject({ subtotal: 95950, shipping: null, discount: 0, total: 95950 })
	expect(quoteCart([], []).total).toBe(0)
})

test('the largest cart that storage can hold has a total', () => {
	const lines = Array.from({ length: MAX_LINES + 10 }, (_, index) => {
		return { ...pure, id: index + 1, quantity: MAX_LINE_QUANTITY, price: toRupees(MAX_VARIANT_PRICE) }
	})
	const stored = readCart(writeCart(lines))
	expect(stored[0]?.quantity).toBe(10)
	expect(toRupees(quoteCart(stored, []).total)).toBe(MAX_LINES * 10 * toRupees(MAX_VARIANT_PRICE))
})
