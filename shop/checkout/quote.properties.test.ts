import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from './quote.ts'
import { MAX_LINE_QUANTITY } from '#shop/cart/rules.ts'
import { ZERO_PAISE, paise, sum } from '#shop/money.ts'
import type { ShippingPrice } from '#shop/shipping/rules.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/default-settings.ts'

const lines = fc.array(
	fc.record({
		price: fc.integer({ min: 1, max: 200_000 }).map(paise),
		quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
	}),
	{ minLength: 1, maxLength: 12 },
)
const { standard, express } = DEFAULT_SHIPPING.methods
const rate = fc.constantFrom(standard, express)
const percentage = fc.record({
	kind: fc.constant('percentage' as const),
	percent: fc.integer({ min: 1, max: 100 }),
	atMost: fc.option(fc.integer({ min: 1, max: 100_000 }).map(paise)),
})
const fixed = fc.record({
	kind: fc.constant('fixed' as const),
	amount: fc.integer({ min: 1, max: 1_000_000 }).map(paise),
})
const promo = fc.oneof(fc.constant(null), percentage, fixed)

test('every quote adds up, in whole paise, and is never negative', () => {
	fc.assert(
		fc.property(lines, fc.option(rate), promo, (cart, shipped, terms) => {
			const { subtotal, shipping, discount, total } = quote({
				lines: cart,
				rate: shipped,
				promo: terms,
			})
			expect(total).toBe(subtotal + (shipping ?? 0) - discount)
			expect([subtotal, shipping ?? 0, discount, total].every(Number.isInteger)).toBe(true)
			expect(Math.min(discount, total)).toBeGreaterThanOrEqual(0)
			expect(shipping === null).toBe(shipped === null)
		}),
	)
})

test('without a promo code there is no discount', () => {
	fc.assert(
		fc.property(lines, rate, (cart, shipped) => {
			expect(quote({ lines: cart, rate: shipped, promo: null }).discount).toBe(0)
		}),
	)
})

test('neither the order of the lines nor splitting one changes the total', () => {
	fc.assert(
		fc.property(lines, rate, promo, (cart, shipped, terms) => {
			const split = cart.flatMap(({ price, quantity }) =>
				Array.from({ length: quantity }, () => ({ price, quantity: 1 })),
			)
			const whole = quote({ lines: cart, rate: shipped, promo: terms })
			expect(quote({ lines: cart.toReversed(), rate: shipped, promo: terms })).toEqual(whole)
			expect(quote({ lines: split, rate: shipped, promo: terms })).toEqual(whole)
		}),
		{ numRuns: 50 },
	)
})

test('a percentage discount is exact to half a paisa, up to its maximum', () => {
	fc.assert(
		fc.property(lines, rate, percentage, (cart, shipped, terms) => {
			const { subtotal, shipping, discount } = quote({ lines: cart, rate: shipped, promo: terms })
			const exact = (sum(subtotal, shipping ?? ZERO_PAISE) * terms.percent) / 100
			const allowed = Math.min(exact, terms.atMost ?? exact)
			expect(Math.abs(discount - allowed)).toBeLessThanOrEqual(0.5)
			expect(discount).toBeLessThanOrEqual(terms.atMost ?? discount)
		}),
	)
})

test('a fixed discount is taken in full, or the order is free', () => {
	fc.assert(
		fc.property(lines, rate, fixed, (cart, shipped, terms) => {
			const { discount, total } = quote({ lines: cart, rate: shipped, promo: terms })
			expect(discount === terms.amount || total === 0).toBe(true)
		}),
	)
})

test('express never costs less than standard', () => {
	fc.assert(
		fc.property(lines, promo, (cart, terms) => {
			const by = (shipped: ShippingPrice) => quote({ lines: cart, rate: shipped, promo: terms }).total
			expect(by(express)).toBeGreaterThanOrEqual(by(standard))
		}),
	)
})
