import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from './quote.ts'
import { ZERO_PAISE, paise, sum } from '#shop/money.ts'
import type { ShippingPrice } from '#shop/shipping/settings/settings.ts'
import type { PromoTerms } from '#shop/promos/rules.ts'
import { amountOff, percentageOff, promoLines, promoTerms } from '#test/fixtures/promo-terms.ts'
import { specifiedMethod } from '#test/fixtures/shipping-settings.ts'

const [standard, express] = [specifiedMethod('standard'), specifiedMethod('express')]
const rate = fc.constantFrom(standard, express)
const promotions = fc.array(
	fc.record({
		terms: promoTerms,
		minimumOrder: fc.option(fc.integer({ min: 0, max: 500_000 }).map(paise)),
		method: fc.constantFrom('code', 'automatic'),
	}),
	{ maxLength: 4 },
)
const only = (terms: PromoTerms) => [{ terms, minimumOrder: null, method: 'code' as const }]

test('every quote adds up, in whole paise, and is never negative', () => {
	fc.assert(
		fc.property(promoLines, fc.option(rate), promotions, (lines, shipped, promos) => {
			const { subtotal, shipping, discount, total } = quote({ lines, rate: shipped, promos })
			expect(total).toBe(subtotal + (shipping ?? 0) - discount)
			expect([subtotal, shipping ?? 0, discount, total].every(Number.isInteger)).toBe(true)
			expect(Math.min(discount, total)).toBeGreaterThanOrEqual(0)
			expect(shipping === null).toBe(shipped === null)
		}),
	)
})

test('without a promo code there is no discount', () => {
	fc.assert(
		fc.property(promoLines, rate, (lines, shipped) => {
			expect(quote({ lines, rate: shipped, promos: [] })).toMatchObject({ discount: 0, promo: null })
		}),
	)
})

test('neither the order of the lines nor splitting one changes the total', () => {
	fc.assert(
		fc.property(promoLines, rate, promotions, (lines, shipped, promos) => {
			const split = lines.flatMap(({ quantity, ...line }) =>
				Array.from({ length: quantity }, () => ({ ...line, quantity: 1 })),
			)
			const totalOf = (of: typeof lines) => quote({ lines: of, rate: shipped, promos }).total
			expect(totalOf(lines.toReversed())).toBe(totalOf(lines))
			expect(totalOf(split)).toBe(totalOf(lines))
		}),
		{ numRuns: 50 },
	)
})

test('a percentage discount is exact to half a paisa, up to its maximum', () => {
	fc.assert(
		fc.property(promoLines, rate, percentageOff, (lines, shipped, terms) => {
			const { subtotal, shipping, discount } = quote({ lines, rate: shipped, promos: only(terms) })
			const exact = (sum(subtotal, shipping ?? ZERO_PAISE) * terms.percent) / 100
			const allowed = Math.min(exact, terms.atMost ?? exact)
			expect(Math.abs(discount - allowed)).toBeLessThanOrEqual(0.5)
			expect(discount).toBeLessThanOrEqual(terms.atMost ?? discount)
		}),
	)
})

test('a fixed discount is taken in full, or the order is free', () => {
	fc.assert(
		fc.property(promoLines, rate, amountOff, (lines, shipped, terms) => {
			const { discount, total } = quote({ lines, rate: shipped, promos: only(terms) })
			expect(discount === terms.amount || total === 0).toBe(true)
		}),
	)
})

test('express never costs less than standard', () => {
	fc.assert(
		fc.property(promoLines, promoTerms, (lines, terms) => {
			const by = (shipped: ShippingPrice) => quote({ lines, rate: shipped, promos: only(terms) }).total
			expect(by(express)).toBeGreaterThanOrEqual(by(standard))
		}),
	)
})

test('promotions never add up: the discount is that of the best one alone', () => {
	fc.assert(
		fc.property(promoLines, rate, promotions, (lines, shipped, promos) => {
			const { discount, promo } = quote({ lines, rate: shipped, promos })
			const alone = promos.map((each) => quote({ lines, rate: shipped, promos: [each] }).discount)
			expect(discount).toBe(Math.max(0, ...alone))
			expect(promo).toBe(discount === 0 ? null : promos[alone.indexOf(discount)])
		}),
	)
})
